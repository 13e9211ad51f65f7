import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributed } from '../../src/attribution/item.ts';
import { doWork, workNow } from '../../src/attribution/work.ts';

class Engine {
  readonly id = 'engine';
  #calls = 0;
  level = 1;

  get version(): string {
    return `v${this.level}`;
  }

  call(more: number): string {
    this.#calls += more;
    return `${workNow()?.plugin} ${workNow()?.name} ${this.#calls}`;
  }
}

test('a contribution keeps its form, and its functions are attributed to its plugin', () => {
  const engine = new Engine();
  const seen = attributed(engine, 'strange', 'officeEngine');
  assert.equal(seen.call(2), 'strange officeEngine engine.call 2');
  engine.level = 3;
  assert.deepEqual([seen.id, seen.version, seen.level], ['engine', 'v3', 3]);
});

test('a frozen contribution can be spread, and has no members beyond its own', () => {
  const format: { id: string; title: string; detect?: () => boolean; convert: () => number } = Object.freeze({
    id: 'odd',
    title: 'Odd',
    convert: () => 7,
  });
  const { convert, ...rest } = { ...attributed(format, 'odd', 'importFormat') };
  assert.deepEqual(rest, { id: 'odd', title: 'Odd' });
  assert.equal(convert(), 7);
  assert.equal('detect' in attributed(format, 'odd', 'importFormat'), false);
});

test('an error that no code of the work caught rejects the promise of its function', async () => {
  const stuck = attributed(
    {
      id: 'odd',
      convert() {
        setImmediate(() => workNow()?.end(new Error('lost')));
        return new Promise<void>(() => undefined);
      },
    },
    'odd',
    'importFormat',
  );
  let outer: unknown;
  const end = (error: unknown): void => void (outer = error);
  await doWork({ plugin: 'route', name: 'GET /' }, end, () => assert.rejects(stuck.convert(), { message: 'lost' }));
  assert.equal(outer, undefined, 'who waits for it answers for it');
});
