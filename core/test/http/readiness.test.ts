import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { createReadiness, type Probe } from '../../src/http/readiness.ts';
import { CompanionError } from '../../src/base/errors.ts';

const log = pino({ level: 'silent' });

function harness(probe: Probe['probe'], options: { timeout?: number } = {}) {
  const clock = { now: 0 };
  const look = createReadiness({
    probes: () => [{ name: 'disk', plugin: 'storage', probe }],
    log,
    now: () => clock.now,
    ...options,
  });
  return { clock, look };
}

describe('readiness', () => {
  it('ends on the second failure in a row, and returns at the first success', async () => {
    let fails = false;
    const { clock, look } = harness(() => {
      if (fails) throw new Error('/secret/path');
    });
    const next = async () => {
      clock.now += 2000;
      return (await look()).map(({ path }) => path);
    };
    assert.deepEqual(await next(), []);
    fails = true;
    assert.deepEqual(await next(), []);
    assert.deepEqual(await next(), ['storage.disk']);
    fails = false;
    assert.deepEqual(await next(), []);
  });

  it('is off from the start if the first check fails', async () => {
    const { look } = harness(() => Promise.reject(new Error('/secret/path')));
    assert.deepEqual(await look(), [{ path: 'storage.disk', message: 'is failing; the log contains the cause' }]);
  });

  it('shows the text of errors that are safe to show', async () => {
    const { look } = harness(() => {
      throw new CompanionError('X', { status: 503, message: 'The disk is full.' });
    });
    assert.deepEqual(await look(), [{ path: 'storage.disk', message: 'The disk is full.' }]);
  });

  it('runs the probes once for all requests within two seconds', async () => {
    let asked = 0;
    const { clock, look } = harness(() => void (asked += 1));
    await Promise.all([look(), look()]);
    clock.now = 1999;
    await look();
    assert.equal(asked, 1);
    clock.now = 2000;
    await look();
    assert.equal(asked, 2);
  });

  it('gives up a probe that does not answer', async () => {
    const { look } = harness(() => new Promise(() => undefined), { timeout: 5 });
    assert.equal((await look()).length, 1);
  });
});
