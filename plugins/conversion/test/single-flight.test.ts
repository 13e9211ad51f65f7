import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Caller } from '@editor-companion/core/plugin';
import { SingleFlight } from '../src/single-flight.ts';

const waiter = (signal = new AbortController().signal, caller = 'ada', owner: string | null = null) => {
  const reports: [number, string | undefined][] = [];
  return {
    owner,
    signal,
    caller,
    reports,
    onProgress: (fraction: number, message?: string) => void reports.push([fraction, message]),
  };
};

describe('single flight', () => {
  it('does the work once for all simultaneous callers', async () => {
    const flights = new SingleFlight<number>();
    const gate = Promise.withResolvers<number>();
    let runs = 0;
    const work = () => {
      runs += 1;
      return gate.promise;
    };
    const joined = Array.from({ length: 20 }, () => flights.join('k', work, waiter()));
    gate.resolve(7);
    const results = await Promise.all(joined);
    assert.equal(runs, 1);
    assert.deepEqual(
      results.map(({ value }) => value),
      Array.from({ length: 20 }, () => 7),
    );
    assert.equal(results.filter(({ shared }) => shared).length, 19);
  });

  it('does the work again for a later caller and for another key', async () => {
    const flights = new SingleFlight<number>();
    let runs = 0;
    const work = async () => (runs += 1);
    await flights.join('k', work, waiter());
    await flights.join('k', work, waiter());
    await flights.join('l', work, waiter());
    assert.equal(runs, 3);
  });

  it('lets one caller leave without stopping the work for the others', async () => {
    const flights = new SingleFlight<string>();
    const gate = Promise.withResolvers<string>();
    const patience = new AbortController();
    let stopped = false;
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => (stopped = true));
      return gate.promise;
    };
    const first = flights.join('k', work, waiter(patience.signal));
    const second = flights.join('k', work, waiter());
    patience.abort(new Error('gone'));
    await assert.rejects(first, { message: 'gone' });
    gate.resolve('done');
    assert.equal((await second).value, 'done');
    assert.equal(stopped, false);
  });

  it('aborts the work when its last caller has left, and starts again for the next', async () => {
    const flights = new SingleFlight<string>();
    const [a, b] = [new AbortController(), new AbortController()];
    const never = Promise.withResolvers<string>();
    const seen: AbortSignal[] = [];
    const work = (signal: AbortSignal) => {
      seen.push(signal);
      return never.promise;
    };
    const both = [flights.join('k', work, waiter(a.signal)), flights.join('k', work, waiter(b.signal))];
    await Promise.resolve();
    a.abort();
    b.abort();
    await Promise.allSettled(both);
    assert.equal(seen[0]?.aborted, true);
    const next = await flights.join('k', async () => 'fresh', waiter());
    assert.deepEqual(next, { value: 'fresh', shared: false, isAgain: false });
  });

  it('refuses a caller that left before it started', async () => {
    const flights = new SingleFlight<string>();
    await assert.rejects(
      flights.join('k', async () => 'x', waiter(AbortSignal.abort(new Error('gone')))),
      { message: 'gone' },
    );
  });

  it('sends a late caller the current progress at once', async () => {
    const flights = new SingleFlight<string>();
    const gate = Promise.withResolvers<string>();
    const half = Promise.withResolvers<void>();
    const early = waiter();
    const first = flights.join(
      'k',
      (_signal, progress) => {
        progress(0.5, 'page 5 of 10');
        half.resolve();
        return gate.promise;
      },
      early,
    );
    await half.promise;
    const late = waiter();
    const second = flights.join('k', () => gate.promise, late);
    gate.resolve('x');
    await Promise.all([first, second]);
    assert.deepEqual(late.reports, [[0.5, 'page 5 of 10']]);
    assert.deepEqual(early.reports, late.reports);
  });

  it('fails all callers with the same error and keeps nothing', async () => {
    const flights = new SingleFlight<string>();
    const both = await Promise.allSettled([flights.join('k', fail, waiter()), flights.join('k', fail, waiter())]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal((await flights.join('k', async () => 'fine', waiter())).value, 'fine');
  });

  it('counts for all its callers, as they come and go', async () => {
    const flights = new SingleFlight<string>();
    const gate = Promise.withResolvers<string>();
    const [first, second] = [new AbortController(), new AbortController()];
    let callers: Iterable<string> = [];
    const work = (_signal: AbortSignal, _progress: unknown, caller: Caller) => {
      callers = caller;
      return gate.promise;
    };
    const joined = [
      flights.join('k', work, waiter(first.signal, 'ada')),
      flights.join('k', work, waiter(second.signal, 'ada')),
      flights.join('k', work, waiter(undefined, 'bob')),
    ];
    await Promise.resolve();
    assert.deepEqual([...callers], ['ada', 'bob']);
    first.abort(new Error('gone'));
    assert.deepEqual([...callers], ['ada', 'bob']);
    second.abort(new Error('gone'));
    assert.deepEqual([...callers], ['bob']);
    gate.resolve('done');
    await Promise.allSettled(joined);
    assert.deepEqual([...callers], []);
  });
});

async function fail(): Promise<string> {
  throw new Error('broken');
}

describe('a caller who joins a flight', () => {
  it('learns whether the same owner waits already', async () => {
    const flights = new SingleFlight<number>();
    const gate = Promise.withResolvers<number>();
    const owners = ['a', 'b', 'a', null, null];
    const joined = owners.map((owner) => flights.join('k', () => gate.promise, waiter(undefined, 'ada', owner)));
    gate.resolve(7);
    const landed = await Promise.all(joined);
    assert.deepEqual(
      landed.map(({ isAgain }) => isAgain),
      [false, false, true, false, true],
    );
  });
});
