// Holds what a server does with arguments against what its schemas say of them: random
// arguments, near to good ones, are judged by ajv and sent. The two must agree but for
// the coercions that are documented, and every result must be what its schema says.
import { connect } from './connect.mjs';
import { Dice, invent, spoil } from './invent.mjs';
import { coerced, overflows } from './coerce.mjs';
import { options, report } from './options.mjs';
import { compile, complaint } from './schemas.mjs';

const o = options(process.argv);
const settings = { limits: {}, skip: [], failures: [], rounds: 400, ...o.plan.fuzz };
const c = await connect({ ...o, sdk: 'v2', era: 'modern' });
const dice = new Dice(Number(process.env.CLOUDG_SEED ?? o.seed));

/** Keeps arguments from making a call long. */
function limited(args) {
  for (const [name, most] of Object.entries(settings.limits))
    if (Number(args?.[name]) > most) args[name] = most;
  return args;
}

/** Says whether a call was refused because of its arguments. */
async function refused(name, args) {
  let result;
  try {
    result = await c.call({ name, arguments: args }, { timeout: 30000 });
  } catch (error) {
    if (error.code === -32602) return { refused: true, text: error.message };
    throw error;
  }
  const text = JSON.stringify(result.content);
  return { refused: !!result.isError && text.includes('Invalid arguments'), failed: !!result.isError, text, result };
}

/** Calls one tool with many arguments, and returns what does not fit. */
async function judge(tool) {
  const accepts = compile(tool.inputSchema);
  const fits = tool.outputSchema && compile(tool.outputSchema);
  // Without properties there is little to find.
  const rounds = Object.keys(tool.inputSchema.properties).length > 0 ? settings.rounds : 25;
  const found = new Map();
  const note = (kind, args, why) => found.has(kind) || found.set(kind, `${kind}: ${why}: ${JSON.stringify(args).slice(0, 200)}`);
  for (let i = 0; i < rounds; i++) {
    let args = invent(dice, tool.inputSchema);
    for (let n = dice.below(3); n > 0; n--) args = spoil(dice, args);
    args = limited(JSON.parse(JSON.stringify(args)));
    const good = accepts(args);
    const why = complaint(accepts);
    const answer = await refused(tool.name, args);
    if (good && answer.refused && !overflows(args)) note('refused', args, answer.text.slice(0, 200));
    if (!good && !answer.failed && !answer.refused && !accepts(coerced(tool.inputSchema, args))) note('taken', args, why);
    if (fits && !answer.failed && !answer.refused && !fits(answer.result.structuredContent)) note('broken', args, complaint(fits));
  }
  return [...found.values()];
}

const tools = (await c.client.listTools()).tools;
for (const tool of tools) {
  if (settings.skip.includes(tool.name)) continue;
  try {
    report(tool.name, await judge(tool));
  } catch (error) {
    report(tool.name, [`${error.name} ${error.code ?? ''}: ${error.message}`]);
  }
}
await c.client.close();
process.exit(0);
