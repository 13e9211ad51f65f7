import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HostQueues } from '../../src/network/host-queues.ts';

const never = new AbortController().signal;

describe('the queues of hosts', () => {
  it('serve callers in turn, each host separately', async () => {
    const queues = new HostQueues(1, 10);
    const begun: string[] = [];
    const ask = (name: string, host: string): Promise<() => void> =>
      queues.take(host, name.slice(0, 1), never).then((end) => {
        begun.push(name);
        return end;
      });
    const [a1, a2, b1, c1] = ['a1', 'a2', 'b1']
      .map((name) => ask(name, 'one.example'))
      .concat(ask('c1', 'two.example'));
    assert.ok(a1 && a2 && b1 && c1);
    await c1;
    assert.deepEqual(begun, ['a1', 'c1']);
    (await a1)();
    (await b1)();
    (await a2)();
    assert.deepEqual(begun, ['a1', 'c1', 'b1', 'a2']);
  });

  it('refuse work if too much waits', async () => {
    const queues = new HostQueues(1, 0);
    await queues.take('one.example', 'ada', never);
    await assert.rejects(queues.take('one.example', 'bob', never), { code: 'FETCH_BUSY', status: 503 });
  });

  it('do not free a place twice if a turn is ended twice', async () => {
    const queues = new HostQueues(1, 0);
    const end = await queues.take('one.example', 'ada', never);
    end();
    await queues.take('one.example', 'ada', never);
    end();
    await assert.rejects(queues.take('one.example', 'bob', never), { code: 'FETCH_BUSY' });
  });
});
