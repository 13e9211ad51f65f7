import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openDatabase } from '../src/database.ts';
import { ofTask } from '../src/notification.ts';
import { Outbox } from '../src/outbox.ts';
import { FakeClock, fileEvent, startStorage } from './support.ts';

async function open() {
  const host = await startStorage();
  const clock = new FakeClock();
  const outbox = new Outbox(await openDatabase(host.use('database')), clock.now);
  const claim = async (limit = 10, lease = 1000) =>
    (await outbox.claim(limit, clock.now() + lease)).map(({ task_id: task, type }) => `${task} ${type}`);
  return { outbox, clock, claim, [Symbol.asyncDispose]: () => host.close() };
}

describe('the outbox', () => {
  it('stores exactly the body of the interface', async () => {
    await using box = await open();
    await box.outbox.record(ofTask('converted', fileEvent('t', true, 'e1')));
    const delivery = await box.outbox.find('msg_e1');
    assert.equal(
      delivery?.body,
      '{"taskId":"t","type":"converted","fromCache":true,"file":{"filename":"季度.docx","mime":"application/msword","size":5,"path":"files/ab/cdef"}}',
    );
  });

  it('records an event once, even if it is announced twice', async () => {
    await using box = await open();
    await box.outbox.record(ofTask('uploaded', fileEvent('t', false, 'e1')));
    await box.outbox.record(ofTask('uploaded', fileEvent('t', false, 'e1')));
    assert.equal((await box.outbox.list({ state: undefined, offset: 0, limit: 10 })).total, 1);
  });

  it('gives out the notifications of a task one after the other, and those of others meanwhile', async () => {
    await using box = await open();
    await box.outbox.record(ofTask('uploaded', fileEvent('a', false, 'a1')));
    await box.outbox.record(ofTask('converted', fileEvent('a', false, 'a2')));
    await box.outbox.record(ofTask('uploaded', fileEvent('b', false, 'b1')));
    assert.deepEqual(await box.claim(), ['a uploaded', 'b uploaded']);
    assert.deepEqual(await box.claim(), []);
    await box.outbox.markDelivered('msg_a1', { attempts: 1, status: 200 });
    assert.deepEqual(await box.claim(), ['a converted']);
  });

  it('lets the next one follow when the one before it is given up', async () => {
    await using box = await open();
    await box.outbox.record(ofTask('uploaded', fileEvent('a', false, 'a1')));
    await box.outbox.record(ofTask('converted', fileEvent('a', false, 'a2')));
    await box.outbox.postpone('msg_a1', box.clock.now() + 5000, { attempts: 1, reason: 'status 500' });
    assert.deepEqual(await box.claim(), []);
    await box.outbox.markDead('msg_a1', { attempts: 8, reason: 'status 500' });
    assert.deepEqual(await box.claim(), ['a converted']);
  });

  it('gives a notification to one process only, until its claim ends', async () => {
    await using box = await open();
    for (const id of ['a', 'b', 'c']) await box.outbox.record(ofTask('uploaded', fileEvent(id)));
    const claims = await Promise.all([box.claim(), box.claim()]);
    assert.deepEqual(claims.flat().toSorted(), ['a uploaded', 'b uploaded', 'c uploaded']);
    box.clock.advance(1000);
    assert.equal((await box.claim()).length, 3);
  });

  it('gives out at most the requested number, oldest first', async () => {
    await using box = await open();
    for (const id of ['a', 'b', 'c']) await box.outbox.record(ofTask('uploaded', fileEvent(id)));
    assert.deepEqual(await box.claim(2), ['a uploaded', 'b uploaded']);
  });

  it('takes everything back from a process that has ended', async () => {
    await using box = await open();
    await box.outbox.record(ofTask('uploaded', fileEvent('a')));
    await box.claim(1, 1_000_000);
    await box.outbox.unclaimAll();
    assert.deepEqual(await box.claim(), ['a uploaded']);
  });

  it('reports when the next one is due', async () => {
    await using box = await open();
    assert.equal(await box.outbox.nextDue(), undefined);
    await box.outbox.record(ofTask('uploaded', fileEvent('a', false, 'a1')));
    await box.outbox.record(ofTask('converted', fileEvent('a', false, 'a2')));
    await box.outbox.postpone('msg_a1', box.clock.now() + 5000, { attempts: 1 });
    assert.equal(await box.outbox.nextDue(), box.clock.now() + 5000);
    box.clock.advance(5000);
    await box.claim(1, 700);
    assert.equal(await box.outbox.nextDue(), box.clock.now() + 700, 'when the claim ends');
  });

  it('deletes notifications that were finished long enough ago, and no pending ones', async () => {
    await using box = await open();
    for (const id of ['a', 'b', 'c']) await box.outbox.record(ofTask('uploaded', fileEvent(id, false, id)));
    await box.outbox.markDelivered('msg_a', { attempts: 1 });
    await box.outbox.markDead('msg_b', { attempts: 1 });
    box.clock.advance(1001);
    await box.outbox.prune({ delivered: 1000, dead: 2000 });
    const { items } = await box.outbox.list({ state: undefined, offset: 0, limit: 10 });
    assert.deepEqual(
      items.map(({ id }) => id),
      ['msg_c', 'msg_b'],
    );
  });
});
