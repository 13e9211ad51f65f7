import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HostTurns } from '../../src/network/host-turns.ts';

const never = new AbortController().signal;

describe('turns at a host', () => {
  it('are taken by callers one after the other, and by each host for itself', async () => {
    const turns = new HostTurns(1, 10);
    const begun: string[] = [];
    const ask = (name: string, host: string): Promise<() => void> =>
      turns.take(host, name.slice(0, 1), never).then((end) => {
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

  it('are refused where too many wait', async () => {
    const turns = new HostTurns(1, 0);
    await turns.take('one.example', 'ada', never);
    await assert.rejects(turns.take('one.example', 'bob', never), { code: 'FETCH_BUSY', status: 503 });
  });

  it('stay as few as they are when a turn is ended twice', async () => {
    const turns = new HostTurns(1, 0);
    const end = await turns.take('one.example', 'ada', never);
    end();
    await turns.take('one.example', 'ada', never);
    end();
    await assert.rejects(turns.take('one.example', 'bob', never), { code: 'FETCH_BUSY' });
  });
});
