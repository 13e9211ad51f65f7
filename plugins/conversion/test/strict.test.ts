import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, strictnessOf, strictnessQuery, Type } from '@editor-companion/core/plugin';
import type { ConversionOutput, ConversionTask, DocumentWarning } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { startHost, until } from './support.ts';

const WARNINGS: DocumentWarning[] = [
  { code: 'IMAGE_MISSING', message: 'A picture could not be loaded.', count: 3 },
  { code: 'CHART_AS_TABLE', message: 'A chart became a table.' },
];

/** Routes of both pipelines whose results have warnings, and which count their calls. */
function simplifying(warnings: DocumentWarning[] = WARNINGS) {
  const runs = { count: 0 };
  const run = async (): Promise<ConversionOutput> => {
    runs.count += 1;
    return { bytes: Buffer.from('HELLO'), mediaType: 'text/plain', extension: 'txt', warnings };
  };
  const plugin = definePlugin({
    name: 'simplifying',
    version: '1.0.0',
    apiVersion: 1,
    needs: ['conversion'],
    setup(host) {
      const conversion = host.use('conversion');
      const schema = { querystring: Type.Object(strictnessQuery), body: Type.Object({ text: Type.String() }) };
      const route = { config: { scopes: ['import'], envelope: false }, schema } as const;
      const described = { filename: 'a.html', mime: 'text/html' };
      const workOf = () => ({
        converter: { id: 'capitals', version: '1' },
        options: {},
        job: { name: 'simplify', data: {} },
        run,
      });
      conversion.handle('simplify', workOf);
      host.routes((app) => {
        app.post('/stored', route, async ({ body, query, principal }, reply) => {
          const options = { kind: 'import', ...described, principal } as const;
          const { taskId } = await conversion.accept(Buffer.from(body.text), options);
          const work = { ...workOf(), strict: strictnessOf(query) };
          return conversion.answer(reply, taskId, work, (result) => conversion.send(reply, result));
        });
        app.post('/direct', route, ({ body, query }, reply) => {
          const work = { ...workOf(), strict: strictnessOf(query) };
          return conversion.answerDirectly(reply, Buffer.from(body.text), { kind: 'export', ...described }, work);
        });
      });
    },
  });
  return { plugin, runs };
}

const post = (url: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', url, headers, payload: { text: 'hello' } }) as const;

const SUMMARY = '2; IMAGE_MISSING, CHART_AS_TABLE';

const failuresOf = (host: TestHost): unknown[] =>
  host.events().flatMap(({ name, payload }) => (/^(?:import|export):failed$/u.test(name) ? [payload] : []));

for (const pipeline of ['stored', 'direct'])
  describe(`warnings of a result, ${pipeline}`, () => {
    it('are returned with the answer, from the cache, with the download and on the record', async () => {
      const { plugin, runs } = simplifying();
      await using host = await startHost({}, plugin);
      const first = await host.inject(post(`/${pipeline}`));
      const again = await host.inject(post(`/${pipeline}`));
      assert.equal(again.headers['x-from-cache'], 'true');
      assert.equal(runs.count, 1);
      for (const { statusCode, headers } of [first, again]) {
        assert.deepEqual([statusCode, headers['x-companion-warnings']], [200, SUMMARY]);
        const taskId = String(headers['x-task-id']);
        const download = await host.inject({ url: `/convert/${taskId}` });
        assert.deepEqual([download.body, download.headers['x-companion-warnings']], ['HELLO', SUMMARY]);
        const record = await host.inject({ url: `/convert/${taskId}/status` });
        assert.deepEqual(record.json<{ data: ConversionTask }>().data.warnings, WARNINGS);
      }
    });

    it('are no header if there are none, and an empty list on the record', async () => {
      await using host = await startHost({}, simplifying([]).plugin);
      const { headers, statusCode } = await host.inject(post(`/${pipeline}?strict=true`));
      assert.deepEqual([statusCode, headers['x-companion-warnings']], [200, undefined]);
      const record = await host.inject({ url: `/convert/${String(headers['x-task-id'])}/status` });
      assert.deepEqual(record.json<{ data: ConversionTask }>().data.warnings, []);
    });

    it('refuse a strict request, whose task fails and keeps nothing, but no lenient one after it', async () => {
      const { plugin, runs } = simplifying();
      await using host = await startHost({ options: { storage: { files: { grace: 0 } } } }, plugin);
      const refused = await host.inject(post(`/${pipeline}?strict=true`));
      assert.equal(refused.statusCode, 422);
      const { error, message, details } = refused.json<{ error: string; message: string; details: unknown }>();
      assert.equal(error, 'CONTENT_SIMPLIFIED');
      assert.match(message, /IMAGE_MISSING: A picture could not be loaded\. CHART_AS_TABLE/u);
      assert.deepEqual(details, WARNINGS);
      await until(() => failuresOf(host).length === 1);
      const [{ taskId }] = failuresOf(host) as [{ taskId: string }];
      assert.equal((await host.use('conversion').get(taskId)).error?.code, 'CONTENT_SIMPLIFIED');
      await host.use('files').sweep();
      assert.deepEqual(await host.use('files').usage(), { files: 1, bytes: 'hello'.length }, 'the original alone');
      const lenient = await host.inject(post(`/${pipeline}`));
      assert.deepEqual([lenient.statusCode, lenient.headers['x-from-cache']], [200, 'false']);
      assert.equal(runs.count, 2);
    });

    it('refuse a strict request with a stored result, and keep the result for others', async () => {
      const { plugin, runs } = simplifying();
      await using host = await startHost({}, plugin);
      await host.inject(post(`/${pipeline}`));
      // Once before the direct result is stored, and once after it.
      assert.equal((await host.inject(post(`/${pipeline}?strict=true`))).statusCode, 422);
      await host.use('conversion').get(String((await host.inject(post(`/${pipeline}`))).headers['x-task-id']));
      assert.equal(
        (await host.inject(post(`/${pipeline}?strict=true`))).json<{ error: string }>().error,
        'CONTENT_SIMPLIFIED',
      );
      assert.equal((await host.inject(post(`/${pipeline}`))).headers['x-from-cache'], 'true');
      assert.equal(runs.count, 1);
    });

    it('refuse a request that names one of their codes, and report only that one', async () => {
      await using host = await startHost({}, simplifying().plugin);
      const refused = await host.inject(post(`/${pipeline}?failOn=OTHER,CHART_AS_TABLE`));
      const { error, details } = refused.json<{ error: string; details: unknown }>();
      assert.deepEqual([refused.statusCode, error], [422, 'CONTENT_SIMPLIFIED']);
      assert.deepEqual(details, [WARNINGS[1]]);
      assert.equal((await host.inject(post(`/${pipeline}?failOn=OTHER`))).statusCode, 200);
      assert.equal((await host.inject(post(`/${pipeline}?failOn=no codes`))).statusCode, 400);
    });

    it('refuse a promised strict request, and nothing else', async () => {
      await using host = await startHost({}, simplifying().plugin);
      const prefer = { prefer: 'respond-async' };
      const codes: unknown[] = [];
      for (const query of ['strict=true', 'failOn=C1,CHART_AS_TABLE', 'failOn=C1', 'strict=false']) {
        const { statusCode, headers } = await host.inject(post(`/${pipeline}?${query}`, prefer));
        assert.equal(statusCode, 202);
        const taskId = String(headers['x-task-id']);
        const get = () => host.use('conversion').get(taskId);
        await until(async () => ['converted', 'failed'].includes((await get()).status));
        codes.push((await get()).error?.code ?? (await get()).status);
      }
      assert.deepEqual(codes, ['CONTENT_SIMPLIFIED', 'CONTENT_SIMPLIFIED', 'converted', 'converted']);
    });
  });

describe('warnings from a contributed format', () => {
  it('are limited in number and length, and cannot break a header', async () => {
    const items = Array.from({ length: 30 }, () => 'i'.repeat(1000));
    const odd = { code: 'ODD\r\nX-EVIL', message: 'm'.repeat(5000), items };
    const many = Array.from({ length: 150 }, (_, index) => (index === 0 ? odd : { code: `C${index}`, message: 'x' }));
    await using host = await startHost({}, simplifying(many).plugin);
    const { headers } = await host.inject(post('/stored'));
    assert.equal(headers['x-companion-warnings'], '101; ODD__X_EVIL, C1, C2, C3, C4');
    const { warnings = [] } = await host.use('conversion').get(String(headers['x-task-id']));
    assert.equal(warnings[0]?.message.length, 1000);
    assert.deepEqual([warnings[0].items?.length, warnings[0].items?.[0]?.length], [20, 300]);
    assert.deepEqual(warnings.at(-1), {
      code: 'WARNINGS_CUT',
      message: 'There are more warnings than are listed.',
      count: 50,
    });
  });
});
