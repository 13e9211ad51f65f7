import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commentErrors } from '../../src/comments/errors.ts';
import { OrphanWatch } from '../../src/comments/orphan-watch.ts';
import { MIRROR } from '../../src/whole/live.ts';
import { createEvents } from '../events.ts';

const MINUTE = 60_000;
const REF = { anchor: '', head: '', quote: 'words' };

function setUp({ every = MINUTE, gone = [] as string[] } = {}) {
  const events = createEvents();
  const marked: string[] = [];
  let looks = 0;
  const threads = ['one', 'two', 'three'].map((id) => ({ id, data: { ref: id === 'three' ? null : REF } }));
  const watch = new OrphanWatch({
    rooms: events.rooms,
    every,
    now: events.now,
    workshop: {
      do: (_work: string, { anchors }: { anchors: unknown[] }) => {
        looks += 1;
        return Promise.resolve(anchors.map(() => true));
      },
    } as never,
    comments: {
      all: () => Promise.resolve({ seq: 1, threads }),
      do(document: string, { threadId, orphaned }: { threadId: string; orphaned: boolean }) {
        if (gone.includes(threadId)) throw commentErrors.THREAD_NOT_FOUND({ document, thread: threadId });
        marked.push(`${document} ${threadId} ${orphaned}`);
        return Promise.resolve();
      },
    } as never,
    log: { warn: (what: unknown) => assert.fail(String(what)) } as never,
  });
  return { ...events, watch, marked, looks: () => looks };
}

test('threads with a range are looked at a while after a change, and when all have left', async () => {
  const { watch, changed, closed, clock, marked, looks } = setUp();
  changed('d', 'ada');
  changed('d', 'ada');
  assert.equal(looks(), 0);
  clock.now += MINUTE;
  changed('d', 'ada');
  await watch.close();
  assert.deepEqual(marked, ['d one true', 'd two true']);
  closed('d');
  await watch.close();
  assert.equal(looks(), 1, 'nothing has changed since');
  changed('d', 'ada');
  closed('d');
  await watch.close();
  assert.equal(looks(), 2);
});

test('a thread that goes meanwhile keeps no other from being looked at', async () => {
  const { watch, changed, closed, marked } = setUp({ gone: ['one'] });
  changed('d', 'ada');
  closed('d');
  await watch.close();
  assert.deepEqual(marked, ['d two true']);
});

test('a document that is deleted is not looked at, nor one that only mirrors wrote into', async () => {
  const { watch, changed, closed, deleted, looks } = setUp();
  changed('gone', 'ada');
  changed('shown', MIRROR);
  deleted('gone');
  closed('gone');
  closed('shown');
  await watch.close();
  assert.equal(looks(), 0);
});

test('with 0 it waits until all have left', async () => {
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
