import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrphanWatch } from '../../src/comments/orphan-watch.ts';
import { MIRROR } from '../../src/editing/open-room.ts';
import { createEvents } from '../events.ts';
import { until } from '../support.ts';

const MINUTE = 60_000;
const REF = { anchor: '', head: '', quote: 'words' };

function setUp({ every = MINUTE } = {}) {
  const events = createEvents();
  const marked: string[] = [];
  let looks = 0;
  const threads = ['one', 'two', 'three'].map((id) => ({ id, data: { ref: id === 'three' ? null : REF } }));
  const watch = new OrphanWatch({
    rooms: events.rooms,
    every,
    now: events.now,
    workers: {
      do: (_work: string, { anchors }: { anchors: unknown[] }) => {
        looks += 1;
        return Promise.resolve(anchors.map(() => true));
      },
    } as never,
    comments: {
      all: () => Promise.resolve({ seq: 1, threads }),
      mark(document: string, marks: ReadonlyMap<string, boolean>) {
        for (const [id, orphaned] of marks) marked.push(`${document} ${id} ${orphaned}`);
        return Promise.resolve();
      },
    } as never,
    log: { warn: (what: unknown) => assert.fail(String(what)) } as never,
  });
  return { ...events, watch, marked, looks: () => looks };
}

test('threads with a range are checked a while after a change, and when all clients have left', async () => {
  const { watch, changed, closed, clock, marked, looks } = setUp();
  changed('d', 'ada');
  changed('d', 'ada');
  assert.equal(looks(), 0);
  clock.now += MINUTE;
  changed('d', 'ada');
  await until(() => marked.length === 2);
  assert.deepEqual(marked, ['d one true', 'd two true']);
  closed('d');
  changed('other', 'ada');
  closed('other');
  await until(() => marked.length === 4);
  assert.equal(looks(), 2, 'in the first nothing has changed since');
  await watch.close();
});

test('a deleted document is not checked, nor one that only mirrors wrote into', async () => {
  const { watch, changed, closed, deleted, looks } = setUp();
  changed('gone', 'ada');
  changed('shown', MIRROR);
  deleted('gone');
  closed('gone');
  closed('shown');
  await watch.close();
  assert.equal(looks(), 0);
});

test('with 0 a check waits until all clients have left', async () => {
  const { watch, changed, closed, clock, looks } = setUp({ every: 0 });
  changed('d', 'ada');
  clock.now += 10 * MINUTE;
  changed('d', 'ada');
  await watch.close();
  assert.equal(looks(), 0);
  closed('d');
  await watch.close();
  assert.equal(looks(), 1);
});
