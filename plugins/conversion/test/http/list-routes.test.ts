import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConversionTask } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import auth from '@editor-companion/auth';
import { makeApiKey, SECRET, sign } from '../../../auth/test/credentials-kit.ts';
import { promise, promising } from '../stored/jobs/promising.ts';
import { anonymous, startHost, upload, user } from '../support.ts';

interface Page {
  readonly items: readonly (ConversionTask & { readonly owner?: string; readonly repeatable?: boolean })[];
  readonly next: string | null;
}

const pageAt = async (host: TestHost, query: string, headers: Record<string, string> = {}): Promise<Page> =>
  (await host.inject({ url: `/convert?${query}`, headers })).json().data;

describe('the list of tasks', () => {
  it('contains each task once, the newest first', async () => {
    await using host = await startHost();
    const made: string[] = [];
    for (let index = 0; index < 7; index++) made.push((await upload(host, `text ${index}`)).taskId);
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Page = await pageAt(host, `of=all&limit=3${next && `&before=${next}`}`);
      seen.push(...page.items.map(({ taskId }) => taskId));
      next = page.next;
    }
    assert.deepEqual(seen.toSorted(), made.toSorted());
    const times = (await pageAt(host, 'of=all')).items.map(({ createdAt }) => createdAt);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    );
  });

  it('is filtered by state, kind, owner and time', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host, 'a', { principal: user('ada') });
    await upload(host, 'b', { principal: user('ben') });
    await host.use('conversion').fail(taskId, new Error('secret cause'));
    const found = async (query: string): Promise<string[]> =>
      (await pageAt(host, `of=all&${query}`)).items.map(({ owner = '' }) => owner);
    assert.deepEqual(await found('status=failed'), ['user:ada']);
    assert.deepEqual(await found('status=uploaded'), ['user:ben']);
    assert.deepEqual(await found('owner=user:ben'), ['user:ben']);
    assert.deepEqual(await found('kind=export'), []);
    assert.deepEqual(await found('from=2100-01-01T00:00:00Z'), []);
  });

  it('shows all callers their own tasks, and all tasks to callers who manage them', async () => {
    const { key, hash } = makeApiKey();
    const options = { auth: { secret: SECRET, apiKeys: [{ id: 'ops', hash, scopes: ['*'] }] } };
    await using host = await startHost({ options }, auth);
    await upload(host, 'a', { principal: user('ada') });
    await upload(host, 'b', { principal: user('ben') });
    const as = async (claims: object) => ({ authorization: `Bearer ${await sign({ sub: 'ada', ...claims })}` });
    const owners = ({ items }: Page): string[] =>
      items.map(({ owner = '' }) => owner).toSorted((a, b) => a.localeCompare(b));
    assert.deepEqual(owners(await pageAt(host, '', await as({ scope: 'convert' }))), ['user:ada']);
    const refused = await host.inject({ url: '/convert?of=all', headers: await as({ scope: '*' }) });
    assert.deepEqual([refused.statusCode, refused.json().error], [403, 'SCOPE_MISSING']);
    const all = ['user:ada', 'user:ben'];
    assert.deepEqual(owners(await pageAt(host, 'of=all', await as({ scope: 'convert convert:all' }))), all);
    assert.deepEqual(owners(await pageAt(host, 'of=all', { authorization: `Bearer ${key}` })), all);
  });

  it('is not served in production to anonymous callers, to whom it would reveal the ids that protect tasks', async () => {
    await using host = await startHost({ mode: 'production', env: { COMPANION_AUTH: 'false' } });
    await upload(host, 'a', { principal: anonymous });
    const answer = await host.inject({ url: '/convert?of=all' });
    assert.deepEqual([answer.statusCode, answer.json().error], [403, 'TASKS_NEED_AUTH']);
  });
});

describe('a failed task', () => {
  /** A converter that fails this number of times, and then works. */
  function failing(times: number) {
    let left = times;
    return promising((text) => {
      if (left-- > 0) throw new Error('broken');
      return text.toUpperCase();
    });
  }
  const retry = (host: TestHost, taskId: string) => host.inject({ method: 'POST', url: `/convert/${taskId}/retry` });
  const failed = async (host: TestHost): Promise<Page['items'][number]> =>
    (await pageAt(host, 'of=all&status=failed')).items[0] ?? assert.fail('no task has failed');
  const end = async (host: TestHost, taskId: string): Promise<string> => {
    const { payload } = await host.inject({ url: `/convert/${taskId}/events` });
    return /event: (converted|failed)\n/.exec(payload)?.[1] ?? payload;
  };

  it('is retried with the stored original, whether its caller waited or not', async () => {
    for (const headers of [{}, { prefer: 'respond-async' }]) {
      await using host = await startHost({}, failing(1));
      await host.inject({ ...promise('hello'), headers });
      const [task] = (await pageAt(host, 'of=all')).items;
      const taskId = task?.taskId ?? '';
      assert.equal(await end(host, taskId), 'failed');
      assert.deepEqual((await failed(host)).repeatable, true);
      const answer = await retry(host, taskId);
      assert.deepEqual([answer.statusCode, answer.json().data.status], [202, 'uploaded']);
      assert.equal(answer.json().data.error, undefined);
      assert.equal(await end(host, taskId), 'converted');
      assert.equal((await host.inject({ url: `/convert/${taskId}` })).payload, 'HELLO!');
    }
  });

  it('may fail again, and be retried', async () => {
    await using host = await startHost({}, failing(2));
    await host.inject({ ...promise('hello'), headers: {} });
    const taskId = (await pageAt(host, 'of=all')).items[0]?.taskId ?? '';
    for (const outcome of ['failed', 'converted']) {
      assert.equal((await retry(host, taskId)).statusCode, 202);
      assert.equal(await end(host, taskId), outcome);
    }
    const late = await retry(host, taskId);
    assert.deepEqual([late.statusCode, late.json().error], [409, 'TASK_NOT_FAILED']);
  });

  it('without stored data for a retry stays unchanged', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    await host.use('conversion').fail(taskId, new Error('unknown format'));
    assert.equal((await failed(host)).repeatable, undefined);
    const answer = await retry(host, taskId);
    assert.deepEqual([answer.statusCode, answer.json().error], [409, 'TASK_NOT_REPEATABLE']);
  });
});
