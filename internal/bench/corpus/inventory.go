package corpus

import "fmt"

// Document is an inventory in JSON and what is planted in it.
type Document struct {
	JSON    string
	Planted []Planted
}

// AWS returns an instance as an inventory of AWS has it.
func (s *Source) AWS() Document {
	account, instance := s.digits(12), "i-0"+s.hex(8)
	arn := "arn:aws:ec2:" + s.pick("us-east-1", "eu-west-3") + ":" + account + ":instance/" + instance
	private, six, mac, owner := s.ipv4(), s.ipv6(), s.mac(), s.email()
	return Document{
		JSON: fmt.Sprintf(`{"Arn":%q,"OwnerId":%q,"InstanceId":%q,"PrivateIpAddress":%q,"Ipv6Address":%q,"MacAddress":%q,"Tags":[{"Key":"owner","Value":%q}],"VolumeSize":%s}`,
			arn, account, instance, private, six, mac, owner, s.digits(4)),
		Planted: []Planted{{"arn", arn}, {"account", account}, {"resource", instance}, {"ipv4", private}, {"ipv6", six}, {"mac", mac}, {"email", owner}},
	}
}

// Azure returns a virtual machine as an inventory of Azure has it.
func (s *Source) Azure() Document {
	subscription, vm := s.uuid(), s.uuid()
	id := "/subscriptions/" + subscription + "/resourceGroups/rg-" + s.digits(3) + "/providers/Microsoft.Compute/virtualMachines/vm-" + s.digits(4)
	private, owner := s.ipv4(), s.email()
	return Document{
		JSON: fmt.Sprintf(`{"id":%q,"subscriptionId":%q,"properties":{"vmId":%q,"privateIPAddress":%q},"tags":{"contact":%q}}`,
			id, subscription, vm, private, owner),
		Planted: []Planted{{"resource", id}, {"uuid", subscription}, {"uuid", vm}, {"ipv4", private}, {"email", owner}},
	}
}

// Kubernetes returns a pod on a node of Google Cloud.
func (s *Source) Kubernetes() Document {
	uid, pod, host := s.uuid(), s.ipv4(), s.ipv4()
	account := "sa-" + s.digits(3) + "@proj-" + s.digits(4) + ".iam.gserviceaccount.com"
	return Document{
		JSON: fmt.Sprintf(`{"kind":"Pod","metadata":{"uid":%q,"annotations":{"iam.gke.io/gcp-service-account":%q}},"status":{"podIP":%q,"hostIP":%q}}`,
			uid, account, pod, host),
		Planted: []Planted{{"uuid", uid}, {"email", account}, {"ipv4", pod}, {"ipv4", host}},
	}
}

// NotAddress returns a text that resembles an address and is none. It holds no
// four numbers between dots, which nothing tells from an address.
func (s *Source) NotAddress() string {
	switch s.rand.IntN(6) {
	case 0:
		return s.pick("::", "b::", "std::", "a::b")
	case 1:
		return "v" + s.digits(1) + "." + s.digits(2) + "." + s.digits(1)
	case 2:
		return "1.3.6.1.4.1." + s.digits(5) + "." + s.digits(2) + "." + s.digits(1)
	case 3:
		return fmt.Sprintf("%02d:%02d:%02d", s.rand.IntN(24), s.rand.IntN(60), s.rand.IntN(60))
	case 4:
		return fmt.Sprintf("2026-%02d-%02dT%02d:30:00Z", 1+s.rand.IntN(12), 1+s.rand.IntN(28), s.rand.IntN(24))
	default:
		return s.pick("crate::module::Type", "10:30", "1:2:3", "00:15:30.250")
	}
}
