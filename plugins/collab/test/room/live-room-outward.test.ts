import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors } from '../../src/errors.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, presence, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';
import { Stage } from './stage.ts';

const UPDATE = 2;
/** The form in which guests record it. */
const CHANGE = '0/2';
const PRESENCE = '1';
const MESSAGE = '5';

describe('a member that reads too slowly', () => {
  it('gets all missed changes at once when its connection has room again', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    ben.connection.isCongested = true;
    for (const client of [1, 2, 3]) {
      stage.room.receive(ada.member, textUpdate(`${client}`, client), UPDATE);
      await stage.commit();
    }
    assert.deepEqual([ben.heard(), ben.connection.waitsForDrain], [[], 1]);
    ben.connection.isCongested = false;
    stage.room.receive(ada.member, textUpdate('4', 4), UPDATE);
    await stage.commit();
    assert.deepEqual(ben.heard(), [], 'what comes meanwhile would not fit to what it has');
    await ben.member.catchUp();
    assert.equal(ben.text.length, 4);
    stage.room.receive(ada.member, textUpdate('5', 5), UPDATE);
    await stage.commit();
    assert.deepEqual(ben.heard(), [CHANGE]);
  });

  it('gets no presence meanwhile', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    ben.connection.isCongested = true;
    stage.room.receivePresence(ada.member, presence(7, 1, { cursor: 1 }));
    stage.room.sendPresence();
    assert.deepEqual([ada.heard(), ben.heard(), ben.connection.waitsForDrain], [[PRESENCE], [], 0]);
  });
});

describe('presence', () => {
  it('is sent to new and present members, and ends with its owner', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    assert.equal(stage.room.everybody(), undefined);
    stage.room.receivePresence(ada.member, presence(7, 1, { name: 'Ada' }));
    assert.equal(stage.told.at(-1), 'presence soon');
    stage.room.sendPresence();
    assert.deepEqual(ada.heard(), [PRESENCE]);
    stage.room.sendPresence();
    assert.deepEqual(ada.heard(), [], 'nothing has changed');
    const ben = stage.guest({ name: 'ben' });
    await stage.room.sync(ben.member, NO_CLOCKS);
    const [, , told] = ben.take();
    assert.match(Buffer.from(told?.rest ?? []).toString(), /"name":"Ada"/u);
    ada.member.leave();
    assert.deepEqual(stage.told.slice(-2), ['presence soon', 'left ada']);
    stage.room.sendPresence();
    assert.match(Buffer.from(ben.take()[0]?.rest ?? []).toString(), /null/u);
  });

  it('of one client cannot be changed by another user', async () => {
    using stage = await Stage.set();
    const [ada, eve, adaToo] = [await stage.synced(), await stage.synced({ name: 'eve' }), await stage.synced()];
    stage.room.receivePresence(ada.member, presence(7, 1, { name: 'Ada' }));
    const nameNow = (): string => Buffer.from(stage.room.everybody() ?? []).toString();
    stage.room.receivePresence(eve.member, presence(7, 2, { name: 'Eve as Ada' }));
    assert.match(nameNow(), /"name":"Ada"/u);
    stage.room.receivePresence(adaToo.member, presence(7, 3, { name: 'Ada again' }));
    assert.match(nameNow(), /"name":"Ada again"/u);
  });
});

describe('a call from the server', () => {
  it('stores a first content once, lifts a bar, and names the creator of the document', async () => {
    using stage = await Stage.set();
    stage.room.bar = errors.DOCUMENT_DELETED({ document: 'doc', when: 'today' });
    await assert.rejects(stage.room.apply(textUpdate('an edit'), { user: 'ada' }), { code: 'DOCUMENT_DELETED' });
    assert.equal(stage.room.isBlank, true);
    assert.equal(await stage.room.seed(textUpdate('first'), { user: 'ada' }), 1);
    assert.deepEqual([stage.room.bar, stage.room.isBlank], [undefined, false]);
    assert.equal(await stage.room.seed(textUpdate('second', 8), { user: 'ben' }), undefined);
    await assert.rejects(stage.room.seed(Uint8Array.of(9, 9), { user: 'ben' }).then((seq) => assert.equal(seq, 1)));
    assert.deepEqual(stage.told, ['created by ada']);
    const [record] = await stage.log.readAfter('doc', 0);
    assert.deepEqual([record?.user, record?.kind], ['ada', 'seed']);
  });

  it('with a second first content waits until the earlier one is on disk', async () => {
    using stage = await Stage.set();
    const disk = Promise.withResolvers<void>();
    stage.log.gate = disk.promise;
    const first = stage.room.seed(textUpdate('first'), { user: 'ada' });
    stage.endTurn();
    let isTold = false;
    const second = stage.room.seed(textUpdate('second', 8), { user: 'ben' }).finally(() => (isTold = true));
    await new Promise(setImmediate);
    assert.equal(isTold, false);
    disk.resolve();
    assert.deepEqual(await Promise.all([first, second]), [1, undefined]);
  });

  it('to edit names its kind, and a returned state matches its position', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    assert.equal(await stage.room.apply(textUpdate('one'), { user: 'ben' }), 1);
    assert.equal(await stage.room.apply(textUpdate('two', 8), { user: 'ben', kind: 'revert' }), 2);
    stage.endTurn();
    assert.deepEqual(ada.heard(), [CHANGE, CHANGE]);
    assert.deepEqual(
      (await stage.log.readAfter('doc', 0)).map(({ kind }) => kind),
      ['edit', 'revert'],
    );
    const { updates, seq } = await stage.room.state();
    assert.deepEqual([updates.length, seq], [2, 2]);
  });

  it('to send a message reaches its receivers, in their dialect', async () => {
    using stage = await Stage.set();
    const [ada, ben, yjs] = [
      await stage.synced(),
      await stage.synced({ name: 'ben' }),
      await stage.synced({ address: null }),
    ];
    stage.room.broadcast({ event: 'all' });
    assert.deepEqual([ada.heard(), ben.heard(), yjs.heard()], [[MESSAGE], [MESSAGE], []]);
    yjs.member.knowsCompanion = true;
    stage.room.broadcast({ event: 'all' });
    assert.deepEqual(yjs.heard(), ['64']);
    assert.deepEqual(
      stage.told.filter((one) => one.startsWith('said')),
      ['said all', 'said all'],
    );
  });
});

describe('listeners of a room', () => {
  it('receive changes every two seconds, with all their authors', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    for (const [index, guest] of [ada, ben, ada].entries()) {
      stage.room.receive(guest.member, textUpdate('x', index + 1), UPDATE);
      await stage.commit();
    }
    await stage.wait(1);
    assert.equal(
      stage.told.some((one) => one.startsWith('changed')),
      false,
    );
    await stage.wait(1);
    await stage.wait(10);
    assert.deepEqual(
      stage.told.filter((one) => one.startsWith('changed')),
      ['changed to 3 by ada,ben'],
    );
  });

  it('receive changes at once on request, and once', async () => {
    using stage = await Stage.set();
    await stage.room.seed(textUpdate('first'), { user: 'ada' });
    stage.room.tellChanges();
    stage.room.tellChanges();
    await stage.wait(3);
    const changes = stage.told.filter((what) => what.startsWith('changed'));
    assert.deepEqual(changes, ['changed to 1 by ada']);
  });

  it('receive the next time only the authors since then', async () => {
    using stage = await Stage.set();
    const [ada, ben] = [await stage.synced(), await stage.synced({ name: 'ben' })];
    for (const [index, guest] of [ada, ben].entries()) {
      stage.room.receive(guest.member, textUpdate('x', index + 1), UPDATE);
      await stage.commit();
      await stage.wait(2);
    }
    assert.deepEqual(
      stage.told.filter((one) => one.startsWith('changed')),
      ['changed to 1 by ada', 'changed to 2 by ben'],
    );
  });

  it('learn once that the document was created', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    for (const client of [1, 2]) {
      stage.room.receive(ada.member, textUpdate('x', client), UPDATE);
      await stage.commit();
    }
    assert.equal(stage.told.filter((one) => one === 'created by ada').length, 1);
  });

  it('learn when the log has changes from elsewhere', async () => {
    using stage = await Stage.set();
    const ada = await stage.synced();
    stage.room.receive(ada.member, textUpdate('here', 1), UPDATE);
    await stage.commit();
    const other = { kind: 'update', origin: 'other', user: 'ben', time: 1, bytes: textUpdate('there', 2) } as const;
    await stage.log.append('doc', [other]);
    stage.room.receive(ada.member, textUpdate('here again', 3), UPDATE);
    await stage.commit();
    await until(() => stage.room.head === 3 && !stage.room.isBehind);
    stage.endTurn();
    assert.equal(ada.text, 'there');
  });

  it('learn that the room is unused when no client holds it and all changes are on disk', async () => {
    using stage = await Stage.set();
    const letGo = stage.room.hold();
    await stage.room.apply(textUpdate('x'), { user: 'ada' });
    await stage.wait(5);
    assert.equal(stage.told.includes('unused'), false);
    assert.equal(stage.room.isSettled, false);
    letGo();
    assert.equal(stage.room.isSettled, true);
    await stage.wait(1);
    assert.equal(stage.told.at(-1), 'unused');
  });
});

describe('memory', () => {
  it('is released when all changes are on disk, and not before', async () => {
    using stage = await Stage.set();
    const disk = Promise.withResolvers<void>();
    stage.log.gate = disk.promise;
    const ada = await stage.synced();
    stage.room.receive(ada.member, textUpdate('x'.repeat(5000)), UPDATE);
    stage.endTurn();
    const held = stage.room.residentBytes;
    stage.room.release();
    assert.equal(stage.room.residentBytes, held);
    disk.resolve();
    await stage.room.flush();
    await stage.room.compact();
    stage.room.release();
    assert.ok(stage.room.residentBytes < held);
    assert.equal((await stage.synced({ name: 'ben' })).text.length, 5000);
  });
});

describe('compaction', () => {
  it('runs once at a time and keeps the room open until it is done', async () => {
    using stage = await Stage.set();
    await stage.room.apply(textUpdate('x'), { user: 'ada' });
    const compacting = stage.room.compact();
    assert.equal(stage.room.compact(), compacting);
    assert.equal(stage.room.isSettled, false);
    assert.equal(await compacting, true);
    assert.equal(stage.room.isSettled, true);
    assert.equal((await stage.log.read('doc'))?.base?.seq, 1);
  });

  it('that fails is logged and leaves the document unchanged', async () => {
    class Failing extends MemoryLog {
      override compact(): Promise<boolean> {
        return Promise.reject(new Error('the thread died'));
      }
    }
    using stage = await Stage.set({}, new Failing());
    await stage.room.apply(textUpdate('x'), { user: 'ada' });
    assert.equal(await stage.room.compact(), false);
    assert.equal(stage.logged.length, 1);
    assert.equal((await stage.synced()).text, 'x');
    assert.equal(stage.room.isSettled, false, 'somebody is there');
    assert.equal((await stage.room.state()).updates.length, 1);
  });

  it('that fails is not reported after the end of the room, because its log may be closed', async () => {
    using stage = await Stage.set();
    await stage.room.seed(textUpdate('first'), { user: 'ada' });
    stage.log.compact = () => Promise.reject(new Error('closed'));
    stage.room.end(errors.DOCUMENT_UNAVAILABLE());
    assert.equal(await stage.room.compact(), false);
    assert.deepEqual(stage.logged, []);
  });
});
