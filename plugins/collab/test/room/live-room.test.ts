import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as Y from 'yjs';
import { errors } from '../../src/errors.ts';
import { NO_CLOCKS, textUpdate } from '../raw-client.ts';
import { Stage } from './stage.ts';

const STEP2 = 1;
const UPDATE = 2;
/** The form in which guests record it. */
const ASKED = '0/0';
const DOCUMENT = '0/1';
const CHANGE = '0/2';
const SAVED = '8/1';
const UNSAVED = '8/0';

const errorOf = (bytes: Uint8Array | undefined): string =>
  (
    JSON.parse(
      Buffer.from(bytes ?? [])
        .toString()
        .replace(/^[^{]*/u, ''),
    ) as { error: string }
  ).error;

describe('a member of a room', () => {
  it('is asked for missing changes and sent its own missing ones, and receives changes of others from then on', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    stage.room.receive(ada.member, textUpdate('first'), UPDATE);
    await stage.commit();
    const ben = stage.guest({ name: 'ben' });
    stage.room.receive(ada.member, textUpdate('second', 8), UPDATE);
    stage.endTurn();
    assert.deepEqual(ben.heard(), [], 'it has not said what it has');
    await stage.room.sync(ben.member, NO_CLOCKS);
    assert.deepEqual(ben.heard(), [ASKED, CHANGE, DOCUMENT]);
    stage.room.receive(ada.member, textUpdate('third', 9), UPDATE);
    stage.endTurn();
    assert.deepEqual(ben.heard(), [CHANGE]);
    assert.equal(ben.text.length, 'firstsecondthird'.length);
    assert.deepEqual(stage.told, ['joined ada', 'created by ada', 'joined ben']);
  });

  it('gets changes of others in the same turn before the document, so that it does not get them twice', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), stage.guest({ name: 'ben' })];
    stage.room.receive(ada.member, textUpdate('same turn'), UPDATE);
    await stage.room.sync(ben.member, NO_CLOCKS);
    stage.endTurn();
    assert.deepEqual(ben.heard(), [ASKED, DOCUMENT]);
    assert.equal(ben.text, 'same turn');
  });

  it('that leaves before the answer receives nothing', async () => {
    using stage = await Stage.set();
    await stage.room.apply(textUpdate('x'.repeat(300_000)), { user: 'ada' });
    await stage.room.compact();
    stage.room.release();
    const ada = stage.guest();
    const syncing = stage.room.sync(ada.member, NO_CLOCKS);
    ada.member.leave();
    await syncing;
    assert.deepEqual(ada.heard(), []);
    assert.equal(ada.member.isListening, false);
  });

  it('cannot join a barred or ended room, and gets the reason', async () => {
    using stage = await Stage.set();
    stage.room.bar = errors.DOCUMENT_DELETED({ document: 'doc', when: 'today' });
    assert.throws(() => stage.guest(), { code: 'DOCUMENT_DELETED' });
    stage.room.end(errors.DOCUMENT_NOT_FOUND({ document: 'doc' }));
    assert.throws(() => stage.guest(), { code: 'DOCUMENT_NOT_FOUND' });
    assert.deepEqual([stage.told, stage.room.members.size], [[], 0]);
  });

  it('leaves once, and the room rests when no other member is left', async () => {
    using stage = await Stage.set({ keepOpen: 3000 });
    const [ada, ben] = [stage.guest(), stage.guest({ name: 'ben' })];
    ada.member.leave();
    ada.member.leave();
    await stage.wait(5);
    assert.deepEqual(stage.told, ['joined ada', 'joined ben', 'left ada']);
    ben.member.leave();
    await stage.wait(2);
    assert.equal(stage.told.includes('unused'), false, 'it is kept open for a while');
    await stage.wait(2);
    assert.deepEqual(stage.told.slice(3), ['left ben', 'unused']);
  });
});

describe('a change', () => {
  it('goes to all members but its sender at the end of the turn, and is acknowledged when it is on disk', async () => {
    using stage = await Stage.set();
    const [ada, ben, yjs] = [
      await stage.synced(),
      await stage.synced({ name: 'ben' }),
      await stage.synced({ address: null }),
    ];
    const disk = Promise.withResolvers<void>();
    stage.log.gate = disk.promise;
    stage.room.receive(ada.member, textUpdate('hello'), UPDATE);
    assert.deepEqual([ben.heard(), stage.log.asked], [[], 0], 'the turn is not over');
    stage.endTurn();
    assert.deepEqual([ada.heard(), ben.heard(), yjs.heard()], [[], [CHANGE], [CHANGE]]);
    assert.equal(stage.room.isSaved, false);
    disk.resolve();
    await stage.room.flush();
    assert.deepEqual([ada.heard(), ben.heard()], [[SAVED], []]);
    assert.equal(stage.room.isSaved, true);
    const [record] = await stage.log.readAfter('doc', 0);
    assert.deepEqual([record?.user, record?.kind, record?.origin], ['ada', 'update', 'test']);
  });

  it('of several in one turn reaches all of them, in one commit, and each is acknowledged once', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    stage.room.receive(ada.member, textUpdate('a', 1), UPDATE);
    stage.room.receive(ben.member, textUpdate('b', 2), UPDATE);
    stage.room.receive(ben.member, textUpdate('c', 3), UPDATE);
    await stage.commit();
    assert.equal(stage.log.asked, 1);
    assert.deepEqual(
      [ada.heard(), ben.heard()],
      [
        [CHANGE, CHANGE, CHANGE, SAVED],
        [CHANGE, CHANGE, CHANGE, SAVED, SAVED],
      ],
    );
    assert.equal(stage.room.head, 3);
  });

  it('of one sender in two turns is not returned to it', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    for (const client of [1, 2]) {
      stage.room.receive(ada.member, textUpdate('x', client), UPDATE);
      stage.room.receive(ada.member, textUpdate('y', client + 10), UPDATE);
      await stage.commit();
      assert.deepEqual(ada.heard(), [SAVED, SAVED]);
    }
  });

  it('that is already known is neither stored nor sent again, and is acknowledged when the original is on disk', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    const disk = Promise.withResolvers<void>();
    stage.log.gate = disk.promise;
    stage.room.receive(ada.member, textUpdate('once'), UPDATE);
    stage.endTurn();
    stage.room.receive(ben.member, textUpdate('once'), UPDATE);
    stage.endTurn();
    assert.deepEqual([ada.heard(), ben.heard()], [[], [CHANGE]]);
    disk.resolve();
    await stage.room.flush();
    assert.deepEqual([ada.heard(), ben.heard(), stage.log.asked], [[SAVED], [SAVED], 1]);
  });

  it('is refused from readers, but acknowledged if it is already known', async () => {
    using stage = await Stage.set();
    const [ada, eve] = [await stage.synced(), await stage.synced({ name: 'eve', role: 'commenter' })];
    stage.room.receive(ada.member, textUpdate('known'), UPDATE);
    await stage.commit();
    eve.take();
    await stage.room.receive(eve.member, textUpdate('known'), STEP2);
    assert.deepEqual(eve.heard(), [SAVED]);
    await stage.room.receive(eve.member, textUpdate('her own', 9), STEP2);
    const refused = eve.take();
    assert.deepEqual(
      refused.map(({ type, kind }) => [type, kind]),
      [
        [8, 0],
        [5, undefined],
      ],
    );
    assert.equal(errorOf(refused[1]?.rest), 'DOCUMENT_FORBIDDEN');
    await stage.room.receive(eve.member, textUpdate('known'), UPDATE);
    assert.deepEqual(eve.heard(), [UNSAVED], 'the same reason is told once');
    stage.endTurn();
    assert.equal(stage.room.head, 1);
    assert.equal((await stage.synced()).text, 'known');
  });

  for (const [what, update, code] of [
    ['that is damaged', Uint8Array.of(9, 9), 'UPDATE_MALFORMED'],
    ['that is too large', textUpdate('x'.repeat(2000)), 'UPDATE_TOO_LARGE'],
    ['for which the document has no room', textUpdate('x'.repeat(900), 9), 'DOCUMENT_FULL'],
  ] as const)
    it(`${what} is refused with its code, and later changes are accepted`, async () => {
      using stage = await Stage.set({ maxUpdateBytes: 1000, maxDocumentBytes: 1500 });
      const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
      stage.room.receive(ada.member, textUpdate('y'.repeat(800)), UPDATE);
      await stage.commit();
      ada.take();
      ben.take();
      stage.room.receive(ada.member, update, UPDATE);
      await stage.commit();
      const heard = ada.take();
      assert.deepEqual([heard[0]?.type, heard[0]?.kind, errorOf(heard[1]?.rest)], [8, 0, code]);
      assert.deepEqual([ben.heard(), stage.room.head], [[], 1]);
      stage.room.receive(ada.member, textUpdate('z', 12), UPDATE);
      await stage.commit();
      assert.deepEqual([ada.heard(), ben.heard()], [[SAVED], [CHANGE]]);
      assert.equal(ada.connection.closed, undefined);
    });

  it('at exactly the limits is accepted', async () => {
    const [first, second] = [textUpdate('a'.repeat(50), 1), textUpdate('b'.repeat(50), 2)];
    const limits = { maxUpdateBytes: first.length, maxDocumentBytes: first.length + second.length };
    using stage = await Stage.set(limits);
    const ada = await stage.synced();
    for (const update of [first, second]) stage.room.receive(ada.member, update, UPDATE);
    await stage.commit();
    assert.deepEqual(ada.heard(), [SAVED, SAVED]);
  });

  it('that is large is examined in a thread, and accepted like any other', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    const large = textUpdate('x'.repeat(300_000));
    await stage.room.receive(ada.member, large, UPDATE);
    await stage.commit();
    assert.deepEqual([ada.heard(), ben.text.length], [[SAVED], 300_000]);
  });

  it('that is far too large, or for which there is no room, is refused unexamined', async () => {
    using stage = await Stage.set({ maxUpdateBytes: 400_000, maxDocumentBytes: 350_000 });
    const ada = await stage.synced();
    for (const [length, code] of [
      [400_000, 'UPDATE_TOO_LARGE'],
      [370_000, 'DOCUMENT_FULL'],
    ] as const) {
      await stage.room.receive(ada.member, textUpdate('x'.repeat(length)), UPDATE);
      assert.equal(errorOf(ada.take()[1]?.rest), code);
    }
    assert.equal(stage.room.isSaved, true);
  });

  it('for an ended room is refused with the reason', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    stage.room.end(errors.DOCUMENT_NOT_FOUND({ document: 'doc' }));
    stage.room.receive(ada.member, textUpdate('late'), UPDATE);
    await stage.commit();
    assert.equal(errorOf(ada.take()[1]?.rest), 'DOCUMENT_NOT_FOUND');
    await assert.rejects(stage.room.apply(textUpdate('late'), { user: 'ada' }), { code: 'DOCUMENT_NOT_FOUND' });
    assert.equal(stage.log.asked, 0);
  });
});

describe('while the log refuses writes', () => {
  it('changes are neither acknowledged nor lost, new ones are refused, and requested again afterwards', async () => {
    using stage = await Stage.set();
    const [ada, yjs] = [await stage.synced(), await stage.synced({ name: 'ben', address: null })];
    stage.log.failure = new Error('no room on the disk');
    stage.room.receive(ada.member, textUpdate('kept'), UPDATE);
    await stage.commit();
    assert.deepEqual([ada.heard(), yjs.heard(), stage.logged.length], [[], [CHANGE], 1]);

    stage.room.receive(ada.member, textUpdate('put off', 8), UPDATE);
    const refused = ada.take();
    assert.deepEqual([refused[0]?.kind, errorOf(refused[1]?.rest)], [0, 'LOG_FAILED']);
    stage.room.receive(yjs.member, textUpdate('from y-websocket', 9), UPDATE);
    assert.equal(yjs.connection.closed, '1013 not now', 'it sends again when it comes back');
    stage.endTurn();
    await stage.wait(2);
    assert.deepEqual(ada.heard(), [], 'not asked while it would be refused again');

    stage.log.failure = undefined;
    await stage.wait(1);
    await stage.room.flush();
    assert.deepEqual(ada.heard(), [SAVED, ASKED]);
    await stage.room.receive(ada.member, Y.mergeUpdates([textUpdate('kept'), textUpdate('put off', 8)]), STEP2);
    await stage.commit();
    assert.deepEqual(ada.heard(), [SAVED]);
    assert.equal(stage.room.head, 2);
  });

  it('known changes are still acknowledged in time', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    stage.log.failure = new Error('no room on the disk');
    stage.room.receive(ada.member, textUpdate('kept'), UPDATE);
    await stage.commit();
    stage.room.receive(ada.member, textUpdate('kept'), UPDATE);
    assert.deepEqual(ada.heard(), []);
    stage.log.failure = undefined;
    await stage.wait(1);
    await stage.room.flush();
    assert.deepEqual(ada.heard(), [SAVED, SAVED]);
  });

  it('a change of the server is reported as unsaved, and is not lost', async () => {
    using stage = await Stage.set();
    stage.log.failure = new Error('no room on the disk');
    await assert.rejects(stage.room.apply(textUpdate('kept'), { user: 'ada' }), { code: 'CHANGE_UNSAVED' });
    assert.equal(stage.room.isSettled, false);
    stage.log.failure = undefined;
    await stage.wait(1);
    assert.equal(await stage.room.flush(), 1);
  });

  it('a member that has left is not asked again', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    stage.log.failure = new Error('no room on the disk');
    for (const client of [7, 8]) stage.room.receive(ada.member, textUpdate('x', client), UPDATE);
    await stage.commit();
    ada.member.leave();
    ada.take();
    stage.log.failure = undefined;
    await stage.wait(3);
    await stage.room.flush();
    assert.deepEqual(ada.heard(), []);
  });
});
