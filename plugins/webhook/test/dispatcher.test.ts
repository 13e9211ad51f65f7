import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt, Outcome } from '../src/attempt.ts';
import { openDatabase } from '../src/database.ts';
import { Dispatcher } from '../src/dispatcher.ts';
import { ofTask } from '../src/notification.ts';
import { Outbox } from '../src/outbox.ts';
import { FakeClock, fileEvent, silentLog, startStorage, until } from './support.ts';

const MINUTE = 60_000;
const delivered: Outcome = { kind: 'delivered', status: 200 };
const failed: Outcome = { kind: 'failed', reason: 'status 500', status: 500 };

const hang = (_id: string, signal: AbortSignal) =>
  new Promise<Outcome>((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'aborted' })));

/** Creates a dispatcher with a real outbox, a receiver with fixed answers, and a stopped clock. */
async function open(answer: (id: string, signal: AbortSignal) => Outcome | Promise<Outcome>, concurrency = 4) {
  const host = await startStorage();
  const clock = new FakeClock();
  const outbox = new Outbox(await openDatabase(host.use('database')), clock.now);
  const sent: string[] = [];
  const emitted: [string, object][] = [];
  const attempt: Attempt = async ({ id }, signal) => {
    sent.push(id);
    return answer(id, signal);
  };
  const dispatcher = new Dispatcher({
    outbox,
    attempt,
    clock,
    log: silentLog,
    emit: (name, payload) => void emitted.push([name, payload]),
    concurrency,
    timeout: 15_000,
    retryDelays: [5000, MINUTE],
  });
  const record = (task: string, type: 'uploaded' | 'converted' = 'uploaded') =>
    outbox.record(ofTask(type, fileEvent(task, false, `${task}-${type}`)));
  const send = async () => {
    dispatcher.wake();
    await dispatcher.settle();
  };
  const state = async (id: string) => (await outbox.find(`msg_${id}`))?.state;
  return { dispatcher, outbox, clock, sent, emitted, record, send, state, [Symbol.asyncDispose]: () => host.close() };
}

describe('the dispatcher', () => {
  it('sends recorded notifications, each task’s in order, and reports it', async () => {
    await using box = await open(() => delivered);
    await box.record('a');
    await box.record('a', 'converted');
    await box.send();
    assert.deepEqual(box.sent, ['msg_a-uploaded', 'msg_a-converted']);
    assert.deepEqual(box.emitted, [
      ['webhook:delivered', { deliveryId: 'msg_a-uploaded', taskId: 'a', attempts: 1 }],
      ['webhook:delivered', { deliveryId: 'msg_a-converted', taskId: 'a', attempts: 1 }],
    ]);
  });

  it('tries again after each delay, then gives up and lets the next of the task follow', async () => {
    await using box = await open((id) => (id === 'msg_a-uploaded' ? failed : delivered));
    await box.record('a');
    await box.record('a', 'converted');
    await box.send();
    assert.equal(box.sent.length, 1);
    box.clock.advance(4999);
    await box.dispatcher.settle();
    assert.equal(box.sent.length, 1);
    box.clock.advance(1);
    await box.dispatcher.settle();
    assert.equal(box.sent.length, 2);
    box.clock.advance(MINUTE);
    await box.dispatcher.settle();
    assert.deepEqual(box.sent, ['msg_a-uploaded', 'msg_a-uploaded', 'msg_a-uploaded', 'msg_a-converted']);
    assert.deepEqual(await Promise.all([box.state('a-uploaded'), box.state('a-converted')]), ['dead', 'delivered']);
    assert.deepEqual(box.emitted[0], [
      'webhook:dead',
      { deliveryId: 'msg_a-uploaded', taskId: 'a', attempts: 3, reason: 'status 500' },
    ]);
  });

  it('never exceeds the limit of parallel requests, nor sends two of one task', async () => {
    const gate = Promise.withResolvers<Outcome>();
    await using box = await open(() => gate.promise, 2);
    for (const task of ['a', 'b', 'c']) {
      await box.record(task);
      await box.record(task, 'converted');
    }
    box.dispatcher.wake();
    await until(() => box.sent.length === 2);
    box.dispatcher.wake();
    assert.deepEqual(box.sent, ['msg_a-uploaded', 'msg_b-uploaded']);
    gate.resolve(delivered);
    await box.dispatcher.settle();
    assert.equal(box.sent.length, 6);
    for (const task of ['a', 'b', 'c'])
      assert.ok(box.sent.indexOf(`msg_${task}-uploaded`) < box.sent.indexOf(`msg_${task}-converted`));
  });

  it('pauses as long as the receiver asks', async () => {
    const busy: Outcome = { kind: 'failed', reason: 'status 429', status: 429, retryAfter: MINUTE };
    let answer: Outcome = busy;
    await using box = await open(() => answer, 1);
    await box.record('a');
    await box.record('b');
    await box.send();
    assert.deepEqual(box.sent, ['msg_a-uploaded'], 'the second one waits as well');
    answer = delivered;
    box.clock.advance(MINUTE);
    await box.dispatcher.settle();
    assert.deepEqual(box.sent.toSorted(), ['msg_a-uploaded', 'msg_a-uploaded', 'msg_b-uploaded']);
  });

  it('sends nothing more after 410, and keeps the rest for the next start', async () => {
    await using box = await open(() => ({ kind: 'gone', status: 410 }), 1);
    await box.record('a');
    await box.record('b');
    await box.send();
    box.clock.advance(365 * 24 * 60 * MINUTE);
    await box.send();
    assert.deepEqual(box.sent, ['msg_a-uploaded']);
    assert.deepEqual(await Promise.all([box.state('a-uploaded'), box.state('b-uploaded')]), ['dead', 'pending']);
  });

  it('has one timer, for any number of waiting notifications', async () => {
    await using box = await open(() => failed, 10);
    for (let task = 0; task < 50; task += 1) await box.record(`t${task}`);
    await box.send();
    assert.equal(box.sent.length, 50);
    assert.equal(box.clock.timers, 1);
  });

  it('lets running requests end at a shutdown', async () => {
    const gate = Promise.withResolvers<Outcome>();
    await using box = await open(() => gate.promise);
    await box.record('a');
    box.dispatcher.wake();
    await until(() => box.sent.length === 1);
    const closing = box.dispatcher.close(3000);
    gate.resolve(delivered);
    await closing;
    assert.equal(await box.state('a-uploaded'), 'delivered');
  });

  it('aborts requests that do not end in time, without counting an attempt', async () => {
    await using box = await open(hang);
    await box.record('a');
    box.dispatcher.wake();
    await until(() => box.sent.length === 1);
    const closing = box.dispatcher.close(3000);
    box.clock.advance(3000);
    await closing;
    const left = await box.outbox.find('msg_a-uploaded');
    assert.deepEqual([left?.state, left?.attempts, left?.claimed_until], ['pending', 0, 0]);
  });

  it('continues after the outbox was unreadable for a while', async () => {
    await using box = await open(() => delivered);
    await box.record('a');
    const claim = box.outbox.claim.bind(box.outbox);
    box.outbox.claim = () => Promise.reject(new Error('disk on fire'));
    await box.send();
    assert.deepEqual(box.sent, []);
    box.outbox.claim = claim;
    box.clock.advance(5000);
    await box.dispatcher.settle();
    assert.deepEqual(box.sent, ['msg_a-uploaded']);
  });
});
