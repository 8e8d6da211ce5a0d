// Does with an official TypeScript client what its users do, and complains.
import { connect } from './connect.mjs';
import { options, scenario } from './options.mjs';
import { compile, complaint } from './schemas.mjs';

const o = options(process.argv);
const limit = { timeout: 30000 };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let c;
await scenario('connect', async () => {
  c = await connect(o);
  const want = o.sdk === 'v2' && o.era !== 'legacy';
  return c.modern === want ? [] : [`era is ${c.modern ? 'modern' : 'legacy'}`];
});
if (!c) process.exit(0);

/** All pages of a list. */
async function all(list, key) {
  const items = [];
  let cursor;
  do {
    const page = await list(cursor === undefined ? undefined : { cursor }, limit);
    items.push(...page[key]);
    cursor = page.nextCursor;
  } while (cursor !== undefined && items.length < 10000);
  return items;
}

const inputs = new Map(), outputs = new Map();
await scenario('list', async () => {
  const problems = [];
  const tools = await all((p, l) => c.client.listTools(p, l), 'tools');
  for (const tool of tools) {
    try {
      inputs.set(tool.name, compile(tool.inputSchema));
      if (tool.outputSchema) outputs.set(tool.name, compile(tool.outputSchema));
    } catch (error) {
      problems.push(`${tool.name}: ${error.message}`);
    }
  }
  const found = {
    tools: tools.map((t) => t.name),
    resources: (await all((p, l) => c.client.listResources(p, l), 'resources')).map((r) => r.uri),
    templates: (await all((p, l) => c.client.listResourceTemplates(p, l), 'resourceTemplates')).map((t) => t.uriTemplate),
    prompts: (await all((p, l) => c.client.listPrompts(p, l), 'prompts')).map((p) => p.name),
  };
  for (const [kind, names] of Object.entries(found)) {
    if (new Set(names).size !== names.length) problems.push(`${kind}: some are listed twice`);
    for (const name of o.plan.lists[kind] ?? []) if (!names.includes(name)) problems.push(`${kind}: ${name} is missing`);
  }
  return problems;
});

/** What is wrong with the result of a call of the plan. */
function judge(call, result) {
  const problems = [];
  const text = JSON.stringify(result.content ?? []);
  const validate = outputs.get(call.name);
  if (!!result.isError !== !!call.isError) problems.push(`isError is ${!!result.isError}: ${text.slice(0, 200)}`);
  if (call.text && !text.includes(call.text)) problems.push(`${call.text} is not in ${text.slice(0, 200)}`);
  if (!result.isError && validate && !validate(result.structuredContent)) problems.push(`the result breaks its schema: ${complaint(validate)}`);
  const accepts = inputs.get(call.name);
  if (accepts && !accepts(call.arguments ?? {}) && !result.isError) problems.push('arguments that break the schema were taken');
  return problems.map((p) => `${call.name}: ${p}`);
}

await scenario('call', async () => {
  const problems = [];
  for (const call of o.plan.calls) {
    const steps = [];
    const watch = call.progress ? { onprogress: (p) => steps.push(p.progress) } : {};
    try {
      const result = await c.call({ name: call.name, arguments: call.arguments ?? {} }, { ...limit, ...watch });
      problems.push(...(call.error ? [`${call.name}: no error`] : judge(call, result)));
    } catch (error) {
      if (error.code !== call.error) problems.push(`${call.name}: ${error.code} ${error.message}`);
    }
    if (call.progress && steps.length !== call.progress) problems.push(`${call.name}: progress ${steps}`);
    if (steps.some((v, i) => i > 0 && v <= steps[i - 1])) problems.push(`${call.name}: progress goes back: ${steps}`);
  }
  return problems;
});

await scenario('read', async () => {
  const problems = [];
  for (const uri of o.plan.reads) {
    const { contents } = await c.client.readResource({ uri }, limit);
    if (contents.length !== 1 || contents[0].uri !== uri) problems.push(`${uri}: ${JSON.stringify(contents).slice(0, 200)}`);
  }
  const missing = await c.client.readResource({ uri: 'test://there-is-none' }, limit).catch((error) => error);
  // The second generation has one code of its own for both.
  const want = c.modern || o.sdk === 'v2' ? -32602 : -32002;
  return missing.code === want ? problems : [...problems, `what does not exist has code ${missing.code}`];
});

if (o.plan.prompts) await scenario('prompts', async () => {
  const problems = [];
  for (const prompt of o.plan.prompts) {
    const { messages } = await c.client.getPrompt(prompt, limit);
    if (messages.length === 0) problems.push(`${prompt.name} has no messages`);
  }
  return problems;
});

if (o.plan.completions) await scenario('complete', async () => {
  const problems = [];
  for (const { want, ...params } of o.plan.completions) {
    const { completion } = await c.client.complete(params, limit);
    if (JSON.stringify(completion.values) !== JSON.stringify(want)) problems.push(`${JSON.stringify(params)}: ${JSON.stringify(completion)}`);
  }
  return problems;
});

/** Waits for more updates than there were. */
async function updated(before) {
  for (let i = 0; i < 400 && c.updates.length === before; i++) await pause(25);
  return c.updates.length > before;
}

await scenario('subscribe', async () => {
  const { uri, trigger } = o.plan.subscription;
  const listening = c.modern ? await c.client.listen({ resourceSubscriptions: [uri] }, limit) : await c.client.subscribeResource({ uri }, limit);
  const before = c.updates.length;
  if (trigger) {
    await c.call({ name: trigger, arguments: {} }, limit);
    if (!(await updated(before))) return ['no update has come'];
    if (c.updates.some((u) => u !== uri)) return [`updates of ${c.updates}`];
  }
  await (c.modern ? listening.close() : c.client.unsubscribeResource({ uri }, limit));
  return [];
});

if (o.plan.cancel) await scenario('cancel', async () => {
  const { name, counter } = o.plan.cancel;
  const count = async () => (await c.call({ name: counter, arguments: {} }, limit)).structuredContent.count;
  const before = await count();
  const abort = new AbortController();
  let reached;
  const running = new Promise((done) => (reached = done));
  const call = c.call({ name, arguments: { ms: 60000 } }, { timeout: 60000, signal: abort.signal, onprogress: reached });
  const outcome = call.then(() => 'an answer', () => 'an error');
  await running;
  abort.abort('enough');
  const problems = (await outcome) === 'an error' ? [] : ['the call was answered'];
  for (let i = 0; i < 400; i++) {
    if ((await count()) > before) return problems;
    await pause(25);
  }
  return [...problems, 'the handler was not cancelled'];
});

await scenario('close', async () => {
  if (!c.modern && o.http) await c.transport.terminateSession();
  await c.client.close();
  return [];
});
process.exit(0);
