import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { AssistantStage, type Step } from '../http/stage.ts';
import { ended, linesIn, shout, startJob } from './shout.ts';

/** A folder for a server and the one after it. */
async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'assistant-restart-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Lines of more than one piece. Each piece is a request to the model. */
const LINES = 150;
const PAGE = Array.from({ length: LINES }, (_, index) => `<p>Line ${index} of all.</p>`).join('');

const start = (dataDir: string, jobs: object = {}) =>
  AssistantStage.start({ jobs: { parallel: 1, ...jobs } }, {}, { dataDir });

/** A model that answers for one piece and then stops. @returns when it is asked for the second piece. */
function halting(): { readonly steps: readonly Step[]; readonly asked: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const halt: Step = () => {
    resolve();
    return new Promise(() => undefined);
  };
  return { steps: [shout, halt], asked: promise };
}

/** A job whose server ends after its first piece. */
async function interrupted(dataDir: string) {
  await using stage = await start(dataDir);
  const name = await stage.document(PAGE);
  const begun = await stage.contentOf(name);
  const { steps, asked } = halting();
  const model = stage.script(name, ...steps);
  const { answer } = await startJob(stage, name);
  await asked;
  const told = linesIn(model.requests[0] ?? assert.fail()).length;
  assert.ok(told > 0 && told < LINES, String(told));
  return { id: answer.data.id, name, begun, told };
}

test('a job that a restart interrupts continues with the remaining lines, and stays one job', async () => {
  await using data = await folder();
  const { id, name, begun, told } = await interrupted(data.path);
  await using stage = await start(data.path);
  const second = stage.script(name, ...Array.from({ length: 9 }, () => shout));
  const job = await ended(stage, name, id);
  assert.deepEqual(
    [job.state, job.progress.total, job.progress.done, job.progress.changed, job.progress.left],
    ['done', LINES, LINES, LINES, []],
  );
  const again = second.requests.flatMap(linesIn).length;
  assert.equal(told + again, LINES, 'a line that was done was asked about again');
  assert.ok(!(await stage.contentOf(name)).includes('Line'));
  const undone = await stage.call('POST', `/documents/${name}/assistant/runs/${id}/undo`);
  assert.equal(undone.statusCode, 200, undone.body);
  assert.equal(await stage.contentOf(name), begun);
});

test('usage before a restart counts, and changes stay and can be undone', async () => {
  await using data = await folder();
  const { id, name } = await interrupted(data.path);
  // Only the first piece had more.
  await using stage = await start(data.path, { maxChangedBytes: 1024 });
  stage.script(name, ...Array.from({ length: 9 }, () => shout));
  const job = await ended(stage, name, id);
  assert.deepEqual([job.state, job.error?.code], ['failed', 'ASSISTANT_JOB_SPENT']);
  assert.ok(job.progress.changed > 0 && job.progress.changed < LINES, String(job.progress.changed));
  assert.equal(job.undo, true);
  const undone = await stage.call('POST', `/documents/${name}/assistant/runs/${id}/undo`);
  assert.equal(undone.statusCode, 200, undone.body);
  assert.match(await stage.contentOf(name), /Line 0 of all\./);
});
