// The options of the scripts, and how they report.
import { readFileSync } from 'node:fs';

/** Reads the command line: --name value ..., and what follows --stdio is a command. */
export function options(argv) {
  const found = { sdk: 'v1', era: 'legacy', seed: '1' };
  for (let i = 2; i < argv.length; i += 2) {
    const name = argv[i].replace(/^--/, '');
    if (name === 'stdio') {
      found.command = [...argv.slice(i + 1), 'serve'];
      break;
    }
    found[name] = argv[i + 1];
  }
  found.plan = JSON.parse(readFileSync(new URL(found.plan, import.meta.url), 'utf8'));
  return found;
}

/** Prints the row of a scenario. */
export function report(scenario, problems) {
  process.stdout.write(JSON.stringify({ scenario, problems }) + '\n');
}

/** Runs a scenario, which returns its problems, and prints its row. */
export async function scenario(name, run) {
  let problems;
  try {
    problems = (await run()).map(String);
  } catch (error) {
    problems = [`${error.name} ${error.code ?? ''}: ${error.message}`];
  }
  report(name, problems);
}
