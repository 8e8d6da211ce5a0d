// A connected client of either generation, with one face for both.
const info = { name: 'conformance-client', version: '1.0.0' };
const capabilities = { sampling: {}, elicitation: {}, roots: {} };

const words = { name: 'Ada', color: 'blue', email: 'ada@example.com' };

/** The required fields of a form, filled in. */
function filled(form) {
  const fill = (name) => (form.properties[name].type === 'boolean' ? true : (words[name] ?? 'something'));
  return Object.fromEntries((form.required ?? []).map((name) => [name, fill(name)]));
}

const replies = {
  'sampling/createMessage': async () => ({ role: 'assistant', model: 'none', content: { type: 'text', text: 'sampled' } }),
  'elicitation/create': async (request) => ({ action: 'accept', content: filled((request.params ?? request).requestedSchema) }),
  'roots/list': async () => ({ roots: [{ uri: 'file:///tmp', name: 'tmp' }] }),
};

/** Connects, and returns the client with what differs between the generations. */
export async function connect(o) {
  const face = o.sdk === 'v1' ? await first() : await second(o.era);
  const { client } = face;
  const transport = o.http
    ? new face.Web(new URL(o.http))
    : new face.Stdio({ command: o.command[0], args: o.command.slice(1), stderr: 'ignore' });
  const updates = [];
  face.onUpdate((uri) => updates.push(uri));
  await client.connect(transport, { timeout: 30000 });
  const modern = client.getProtocolEra?.() === 'modern';
  return { ...face, client, transport, updates, modern };
}

async function first() {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport: Web } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const { StdioClientTransport: Stdio } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const types = await import('@modelcontextprotocol/sdk/types.js');
  const client = new Client(info, { capabilities });
  client.setRequestHandler(types.CreateMessageRequestSchema, replies['sampling/createMessage']);
  client.setRequestHandler(types.ElicitRequestSchema, replies['elicitation/create']);
  client.setRequestHandler(types.ListRootsRequestSchema, replies['roots/list']);
  return {
    client, Web, Stdio,
    call: (params, options) => client.callTool(params, undefined, options),
    onUpdate: (f) => client.setNotificationHandler(types.ResourceUpdatedNotificationSchema, (n) => f(n.params.uri)),
  };
}

async function second(era) {
  const { Client, StreamableHTTPClientTransport: Web } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport: Stdio } = await import('@modelcontextprotocol/client/stdio');
  const mode = era === 'modern' ? { pin: '2026-07-28' } : era;
  const client = new Client(info, { capabilities, versionNegotiation: { mode } });
  for (const [method, reply] of Object.entries(replies)) client.setRequestHandler(method, reply);
  return {
    client, Web, Stdio,
    call: (params, options) => client.callTool(params, options),
    onUpdate: (f) => client.setNotificationHandler('notifications/resources/updated', (n) => f(n.params.uri)),
  };
}
