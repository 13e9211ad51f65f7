/*
 * Measures how well a model edits documents: sixty tasks in twelve documents, each with checks that need no model (the right place, no
 * other change, valid, reversible, and no loss of text that others typed meanwhile).
 *   npm run tasks:assistant -- --model anthropic/claude-sonnet-4-5    keys of providers are taken from the environment
 *   npm run tasks:assistant -- --model demo                           without a model: the calls of the scripts
 *   npm run tasks:assistant -- --model openai/gpt-5.1 --only recipe   only tasks whose document or instruction contains the word
 * Exit code 1 if a task failed, unless the given percentage of them succeeded: `--pass 90`.
 */
import { parseArgs } from 'node:util';
import { createTestHost } from '../core/src/testing/index.ts';
import ai from '../plugins/ai-providers/src/index.ts';
import { score } from '../plugins/assistant/test/tasks/score.ts';

const { values } = parseArgs({
  options: { model: { type: 'string' }, only: { type: 'string' }, pass: { type: 'string', default: '100' } },
});
if (values.model === undefined) {
  console.error('Name who is to be asked: --model provider/model, or --model demo.');
  process.exit(2);
}

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
await using host = await createTestHost(ai, { env: { ...process.env } as Record<string, string> });
const { model, only } = values;
let [done, all, tokens, steps] = [0, 0, 0, 0];
for await (const scored of score({ ai: host.use('ai'), model, only, signal: stopping.signal })) {
  const faults = Object.entries(scored.faults);
  all += 1;
  done += faults.length === 0 ? 1 : 0;
  tokens += scored.tokens;
  steps += scored.steps;
  console.log(`${faults.length === 0 ? 'done  ' : 'FAILED'} ${scored.document}: ${scored.instruction}`);
  for (const [check, why] of faults) console.log(`         ${check}: ${why}`);
}
const share = all === 0 ? 0 : (100 * done) / all;
console.log(`\n${done} of ${all} tasks (${Math.round(share)} %), ${steps} answers, ${tokens} tokens`);
process.exitCode = all > 0 && share >= Number(values.pass) ? 0 : 1;
