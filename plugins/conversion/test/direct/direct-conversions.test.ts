import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { definePlugin, Type } from '@editor-companion/core/plugin';
import type { ConversionOutput, DirectWork } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { startHost, until } from '../support.ts';

type Run = DirectWork['run'];

const HELLO: ConversionOutput = { bytes: Buffer.from('HELLO'), mediaType: 'text/plain', extension: 'txt' };

/** A route that answers like an exporter, with work that counts its calls. */
function directly(run: Run = async () => HELLO) {
  const counted = mock.fn(run);
  const plugin = definePlugin({
    name: 'direct',
    version: '1.0.0',
    apiVersion: 1,
    needs: ['conversion'],
    setup(host) {
      const conversion = host.use('conversion');
      const schema = { body: Type.Object({ text: Type.String() }) };
      const job = { name: 'direct', data: {} };
      const work: DirectWork = { converter: { id: 'capitals', version: '1' }, options: {}, job, run: counted };
      conversion.handle('direct', () => ({ ...work, run: (_original, context) => counted(context) }));
      const original = { kind: 'export', filename: 'a.html', mime: 'text/html' } as const;
      host.routes((app) => {
        app.post('/direct', { config: { scopes: ['export'] }, schema }, ({ body }, reply) =>
          conversion.answerDirectly(reply, Buffer.from(body.text), original, work),
        );
      });
    },
  });
  return { plugin, runs: () => counted.mock.callCount() };
}

const post = (headers: Record<string, string> = {}) =>
  ({ method: 'POST', url: '/direct', headers, payload: { text: 'hello' } }) as const;

const get = (host: TestHost, path: string) => host.inject({ url: `/convert/${path}` });

describe('an answer before its task is stored', () => {
  it('is the file with the headers of a download', async () => {
    await using host = await startHost({}, directly().plugin);
    const { statusCode, headers, body } = await host.inject(post({ range: 'bytes=0-1', 'if-none-match': '*' }));
    assert.deepEqual([statusCode, body], [200, 'HELLO']);
    assert.equal(headers['content-length'], '5');
    assert.equal(headers['content-disposition'], 'attachment; filename="a.txt"');
    assert.equal(headers['x-from-cache'], 'false');
    assert.match(String(headers.etag), /^"[0-9a-f]{64}"$/u);
  });

  it('names a task that can be requested at once, with all of its files', async () => {
    await using host = await startHost({}, directly().plugin);
    const taskId = String((await host.inject(post())).headers['x-task-id']);
    const [file, original, status] = await Promise.all(
      [taskId, `${taskId}?target=original`, `${taskId}/status`].map((path) => get(host, path)),
    );
    assert.equal(file?.body, 'HELLO');
    assert.equal(original?.body, 'hello');
    const { path, ...task } = status?.json<{ data: Record<string, unknown> }>().data ?? {};
    assert.deepEqual([task['taskId'], task['status'], task['size']], [taskId, 'converted', 5]);
    assert.match(String(path), /2cf24dba5fb0a30e/u);
  });

  it('may be that of an earlier request whose result is not stored yet', async () => {
    const { plugin, runs } = directly();
    await using host = await startHost({}, plugin);
    const first = await host.inject(post());
    const second = await host.inject(post());
    assert.deepEqual([second.body, second.headers['x-from-cache']], ['HELLO', 'true']);
    assert.notEqual(second.headers['x-task-id'], first.headers['x-task-id']);
    await get(host, String(second.headers['x-task-id']));
    assert.equal((await host.inject(post())).headers['x-from-cache'], 'true');
    assert.equal(runs(), 1);
  });

  it('is made once for twenty simultaneous requests', async () => {
    const { plugin, runs } = directly();
    await using host = await startHost({}, plugin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => host.inject(post())));
    assert.equal(runs(), 1);
    assert.equal(answers.filter(({ headers }) => headers['x-from-cache'] === 'false').length, 1);
    for (const { headers } of answers) assert.equal((await get(host, String(headers['x-task-id']))).body, 'HELLO');
  });

  it('waits for the store if the result is a stream or has assets', async () => {
    async function* stream() {
      yield Buffer.from('HEL');
      yield Buffer.from('LO');
    }
    const assets = [{ name: 'a.png', mediaType: 'image/png', bytes: Buffer.from('pixels') }];
    const { plugin } = directly(async () => ({ ...HELLO, bytes: stream(), assets }));
    await using host = await startHost({}, plugin);
    const { body, headers } = await host.inject(post());
    assert.equal(body, 'HELLO');
    assert.equal((await get(host, `${String(headers['x-task-id'])}/assets/a.png`)).body, 'pixels');
  });

  it('is remembered when it is a failure', async () => {
    await using host = await startHost({}, directly(() => Promise.reject(new Error('secret /path'))).plugin);
    assert.equal((await host.inject(post())).statusCode, 500);
    await until(() => host.events('export:failed').length === 1);
    const { taskId, error } = host.events('export:failed')[0]?.payload ?? { taskId: '' };
    assert.equal(error?.code, 'INTERNAL_ERROR');
    assert.equal((await get(host, taskId)).statusCode, 422);
    assert.equal((await get(host, `${taskId}?target=original`)).body, 'hello');
  });

  it('stays correct if storing fails, and the task is then unknown', async () => {
    await using host = await startHost({}, directly().plugin);
    mock.method(host.use('files'), 'put', () => Promise.reject(new Error('disk full')));
    const { statusCode, body, headers } = await host.inject(post());
    assert.deepEqual([statusCode, body], [200, 'HELLO']);
    assert.equal((await get(host, String(headers['x-task-id']))).statusCode, 404);
    assert.ok(host.logs.some(({ msg }) => String(msg).startsWith('a task could not be stored')));
  });

  it('can be deleted at once', async () => {
    await using host = await startHost({ options: { storage: { files: { grace: 0 } } } }, directly().plugin);
    const taskId = String((await host.inject(post())).headers['x-task-id']);
    assert.equal((await host.inject({ method: 'DELETE', url: `/convert/${taskId}` })).statusCode, 200);
    assert.equal((await get(host, taskId)).statusCode, 404);
    await host.use('files').sweep();
    assert.deepEqual(await host.use('files').usage(), { files: 0, bytes: 0 });
  });
});

describe('a task while its answer is created', () => {
  it('is shown as converting, and stops when it is deleted', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    const { plugin } = directly(({ signal }) => {
      started.resolve(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    });
    await using host = await startHost({}, plugin);
    const answer = host.inject(post()).then(({ statusCode }) => statusCode);
    await started.promise;
    await until(() => host.events('export:started').length === 1);
    const { taskId } = host.events('export:started')[0]?.payload ?? { taskId: '' };
    assert.equal((await host.use('conversion').get(taskId)).status, 'converting');
    assert.equal((await get(host, taskId)).statusCode, 409);
    assert.equal((await host.inject({ method: 'DELETE', url: `/convert/${taskId}` })).statusCode, 200);
    assert.equal(await answer, 409);
    assert.equal((await get(host, taskId)).statusCode, 404);
  });

  it('is stored first if the client prefers an early answer', async () => {
    const gate = Promise.withResolvers<void>();
    const { plugin } = directly(() => gate.promise.then(() => HELLO));
    await using host = await startHost({}, plugin);
    const { statusCode, json } = await host.inject(post({ prefer: 'respond-async' }));
    const { taskId, path } = json<{ data: { taskId: string; path: string } }>().data;
    assert.equal(statusCode, 202);
    assert.match(path, /2cf24dba5fb0a30e/u);
    gate.resolve();
    await until(async () => (await host.use('conversion').get(taskId)).status === 'converted');
    assert.equal((await get(host, taskId)).body, 'HELLO');
  });
});
