package load

// A Progress is told how many bytes of a file were taken in, of how many. Each
// report is greater than the one before; the last one is the total.
type Progress func(done, total int)

// reports is how many times at most a progress is told, but for the last.
const reports = 100

// A meter tells a progress how far the reading of a file is.
type meter struct {
	progress    Progress
	done, total int
	next        int // what has to be done before the next report
}

// newMeter returns the meter of a file of that size, nil when nobody wants to know.
func newMeter(progress Progress, total int) *meter {
	if progress == nil {
		return nil
	}
	return &meter{progress: progress, total: total, next: total / reports}
}

// took notes that so many bytes more are read.
func (m *meter) took(bytes int) {
	if m == nil {
		return
	}
	m.done += bytes
	if m.done > m.next {
		m.progress(m.done, m.total)
		m.next = m.done + m.total/reports
	}
}
