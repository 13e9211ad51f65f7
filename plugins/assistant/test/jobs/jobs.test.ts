import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage, type Step, type User } from '../http/stage.ts';
import { ended, linesIn, shout, startJob, textOf, type JobAnswer } from './shout.ts';

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

const PAGE = `<h1>Fox</h1><p>The <strong>quick</strong> fox, see <a href="https://a.example/">here</a>.</p>
  <pre><code>let fox = 1;</code></pre><table><tr><td><p>red</p></td><td><p>12</p></td></tr></table><p>Lazy dog.</p>`;

const start = (document: string, body: object, user?: User) => startJob(stage, document, body, user);

async function done(document: string, body: object = {}): Promise<JobAnswer> {
  const { status, answer } = await start(document, body);
  assert.equal(status, 202, JSON.stringify(answer));
  return ended(stage, answer.data.document, answer.data.id);
}

test('a job rewrites all lines but code, keeps marks and links, and is undone completely', async () => {
  const name = await stage.document(PAGE);
  const before = await stage.contentOf(name, 'html');
  const model = stage.script(name, shout);
  const job = await done(name);
  assert.deepEqual([job.state, job.progress.total, job.progress.done, job.progress.left], ['done', 4, 4, []]);
  const text = await stage.contentOf(name);
  assert.match(text, /# FOX\n\nTHE \*\*QUICK\*\* FOX, SEE \[HERE\]\(https:\/\/a\.example\/\)\./);
  assert.match(text, /let fox = 1;/);
  assert.match(text, /RED.*12/);
  assert.match(JSON.stringify(model.requests[0]?.messages), /Loud\./);
  assert.equal((await stage.call('POST', `/documents/${name}/assistant/runs/${job.id}/undo`)).statusCode, 200);
  assert.equal(await stage.contentOf(name, 'html'), before);
});

test('a line whose answer changes more than words is asked about again with the reason, then skipped and reported', async () => {
  const name = await stage.document(PAGE);
  const spoil: Step = (request) => ({
    text: linesIn(request)
      .map((line) => line.replaceAll(/<\/?a[^>]*>/g, ''))
      .join('\n'),
  });
  const model = stage.script(name, spoil, spoil);
  const job = await done(name);
  assert.match(textOf(model.requests[1]?.messages.at(-1)?.content), /could not be taken:\n@\d+: CONTENT_LOST: .*link/);
  assert.equal(linesIn(model.requests[1] ?? assert.fail()).length, 1);
  assert.match(job.progress.left[0]?.why ?? '', /CONTENT_LOST/);
  assert.equal(job.progress.changed, 0);
  assert.match(await stage.contentOf(name), /\[here\]\(https/);
});

test('text that somebody types into a line in work stays, and the line is asked about again', async () => {
  const name = await stage.document(PAGE);
  stage.script(
    name,
    async (request) => {
      await stage.call('PATCH', `/documents/${name}`, { html: PAGE.replace('Lazy dog.', 'Lazy old dog.') });
      return shout(request);
    },
    shout,
  );
  const job = await done(name);
  assert.deepEqual(job.progress.left, []);
  assert.match(await stage.contentOf(name), /LAZY OLD DOG\./);
});

test('a job works on a copy, or answers with JSON, and the document stays unchanged', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, shout, shout);
  const copy = await done(name, { target: 'copy', as: `${name}-loud` });
  assert.deepEqual([copy.document, copy.state], [`${name}-loud`, 'done']);
  assert.match(await stage.contentOf(`${name}-loud`), /# FOX/);
  const json = await done(name, { target: 'json' });
  assert.match(JSON.stringify(json.result), /LAZY DOG/);
  assert.equal(json.undo, false);
  assert.match(await stage.contentOf(name), /# Fox/);
});

test('placeholders are filled in from data, a summary is returned, and pictures get alternative texts', async () => {
  const name = await stage.document('<p>Dear {{name}}!</p><p>Bye.</p><p><img src="https://a.example/x.png"></p>');
  stage.script(
    name,
    (request) => ({
      text: linesIn(request)
        .map((line) => line.replace('{{name}}', 'Ada'))
        .join('\n'),
    }),
    () => ({ text: 'A letter.' }),
    () => ({ text: 'A red fox.' }),
  );
  const filled = await done(name, { kind: 'fill', data: { name: 'Ada' } });
  assert.deepEqual([filled.progress.total, filled.progress.changed], [1, 1]);
  assert.equal((await done(name, { kind: 'summary' })).result, 'A letter.');
  assert.equal((await done(name, { kind: 'alt_texts' })).progress.changed, 1);
  assert.match(await stage.contentOf(name, 'html'), /Dear Ada!.*alt="A red fox\."/);
});

test('a job can be cancelled, and its changes can be undone', async () => {
  const name = await stage.document(`${PAGE}${'<p>More words.</p>'.repeat(80)}`);
  const asked = Promise.withResolvers<void>();
  let answers = 0;
  const waiting: Step = (request) => {
    answers += 1;
    if (answers === 1) return shout(request);
    asked.resolve();
    return new Promise(() => undefined);
  };
  stage.script(name, waiting, waiting, waiting);
  const { answer } = await start(name, {});
  await asked.promise;
  const url = `/documents/${name}/assistant/jobs/${answer.data.id}`;
  const cancelled = await stage.host.inject({ method: 'DELETE', url, headers: stage.headers('ada') });
  assert.equal(cancelled.json<{ data: JobAnswer }>().data.state, 'cancelled');
});

test('faults are reported before a job begins', async () => {
  const name = await stage.document(PAGE);
  assert.equal((await start(name, { kind: 'translate' })).answer.error, 'ASSISTANT_JOB_INVALID');
  assert.equal((await start(name, {}, 'eve')).answer.error, 'ASSISTANT_FORBIDDEN');
  assert.equal((await start('absent', {})).status, 404);
  const url = `/documents/${name}/assistant/jobs/00000000-0000-4000-8000-000000000000`;
  assert.equal((await stage.call('GET', url)).statusCode, 404);
});

test('a failure of the model fails the job with its code', async () => {
  const name = await stage.document(PAGE);
  const job = await done(name, { model: 'nobody' });
  assert.deepEqual([job.state, job.error?.code], ['failed', 'AI_PROVIDER_UNKNOWN']);
});

test('in the mode suggest words become suggestions, which are accepted or undone completely', async () => {
  const name = await stage.document(PAGE);
  const before = await stage.contentOf(name, 'html');
  stage.script(name, shout, shout);
  const first = await done(name, { mode: 'suggest' });
  assert.deepEqual([first.state, first.progress.changed, first.progress.left], ['done', 4, []]);
  const listed = await stage.call('GET', `/documents/${name}/suggestions`);
  const { suggestions } = listed.json<{ data: { suggestions: { run?: string }[] } }>().data;
  assert.ok(suggestions.length >= 4 && suggestions.every(({ run }) => run === first.id), listed.body);
  assert.equal((await stage.call('POST', `/documents/${name}/assistant/runs/${first.id}/undo`)).statusCode, 200);
  assert.equal(await stage.contentOf(name, 'html'), before);
  const second = await done(name, { mode: 'suggest' });
  const accepted = await stage.call('POST', `/documents/${name}/suggestions/accept`, { run: second.id });
  assert.equal(accepted.statusCode, 200, accepted.body);
  const text = await stage.contentOf(name);
  assert.match(text, /# FOX\n\nTHE \*\*QUICK\*\* FOX, SEE \[HERE\]\(https:\/\/a\.example\/\)\./);
});

test('a commenter may have a job suggest, and no more', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, shout);
  assert.equal((await start(name, {}, 'bob')).answer.error, 'ASSISTANT_FORBIDDEN');
  const { status, answer } = await start(name, { mode: 'suggest' }, 'bob');
  assert.equal(status, 202);
  assert.equal((await ended(stage, name, answer.data.id)).progress.changed, 4);
});
