import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, test } from 'node:test';
import { withoutPostgres } from '../servers/postgres.ts';
import { withoutRedis } from '../servers/redis.ts';
import { Team, until, type Member } from './team.ts';

const IMPORTS_A_KILL = 4;

/** Accepts notifications, but refuses every third attempt. */
async function startReceiver() {
  /** Ids of received notifications, by `<type> <task>`. */
  const ids = new Map<string, Set<string>>();
  const taken = new Set<string>();
  let attempts = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const { type, taskId } = JSON.parse(await text(request)) as { type: string; taskId: string };
      const name = `${type} ${taskId}`;
      ids.set(name, (ids.get(name) ?? new Set()).add(String(request.headers['webhook-id'])));
      attempts += 1;
      const isRefused = attempts % 3 === 0;
      if (!isRefused) taken.add(name);
      response.writeHead(isRefused ? 500 : 204).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    ids,
    taken,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

void describe('webhooks of several nodes', { skip: withoutPostgres || withoutRedis }, () => {
  let team: Team;
  before(async () => (team = await Team.start()));
  beforeEach(() => team.renew());
  after(() => team[Symbol.asyncDispose]());

  void test('reach their receiver at least once, under one id each, whichever node is killed', async () => {
    await using receiver = await startReceiver();
    const start = async (): Promise<Member> => {
      const node = await team.add('all', { receiver: receiver.url });
      node.open();
      return node;
    };
    const acknowledged: string[] = [];
    const convert = async (node: Member, name: string): Promise<void> => {
      const answer = await node.ask('import', name).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(answer.headers.get('x-task-id') ?? '');
      await answer?.text().catch(() => undefined);
    };
    let [first, second] = [await start(), await start()];
    for (let round = 0; round < 3; round += 1) {
      const names = Array.from({ length: IMPORTS_A_KILL }, (_, index) => `${round} ${index}`);
      await Promise.all(names.map((name, index) => convert(index % 2 === 0 ? first : second, name)));
      // During the first attempts, while others wait for a retry.
      const left = convert(first, `${round} under way`);
      await first.end('SIGKILL');
      await left;
      [first, second] = [second, await start()];
    }
    assert.ok(acknowledged.length >= 3 * IMPORTS_A_KILL, `${acknowledged.length} were acknowledged`);
    const expected = acknowledged.flatMap((taskId) => [`uploaded ${taskId}`, `converted ${taskId}`]);
    await until(() => expected.every((name) => receiver.taken.has(name)));
    for (const [name, ids] of receiver.ids) assert.equal(ids.size, 1, `${name} came under ${[...ids].join(', ')}`);
  });
});
