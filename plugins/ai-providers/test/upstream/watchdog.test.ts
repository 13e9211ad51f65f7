import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Watchdog } from '../../src/upstream/watchdog.ts';

const limits = { firstByte: 100, idle: 20, content: 300 };

describe('the watchdog', () => {
  let now = 0;
  let told: string[] = [];
  let dog: Watchdog;

  beforeEach(() => {
    now = 0;
    told = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => now);
    dog = new Watchdog(limits, 1000, (phase, limit) => void told.push(`${phase} ${limit}`));
    dog.start();
  });
  afterEach(() => {
    dog.stop();
    mock.restoreAll();
    mock.timers.reset();
  });

  const wait = (milliseconds: number): void => {
    for (let passed = 0; passed < milliseconds; passed++) {
      now += 1;
      mock.timers.tick(1);
    }
  };

  it('waits for the first byte within its limit', () => {
    wait(99);
    assert.deepEqual(told, []);
    wait(1);
    assert.deepEqual(told, ['first byte 100']);
  });

  it('reports silence after the first byte, even though that had a longer limit', () => {
    dog.byte();
    wait(19);
    dog.byte();
    wait(19);
    assert.deepEqual(told, []);
    wait(1);
    assert.deepEqual(told, ['idle 20']);
  });

  it('reports bytes without a word', () => {
    for (let at = 0; at < 30; at++) {
      dog.byte();
      wait(10);
    }
    assert.deepEqual(told, ['content 300']);
  });

  it('does not blame the vendor for a slow client, but ends some time', () => {
    dog.byte();
    dog.hold();
    wait(900);
    assert.deepEqual(told, []);
    dog.release();
    wait(20);
    assert.deepEqual(told, ['idle 20']);
  });

  it('reports nothing once it is stopped, whatever still calls it', () => {
    dog.hold();
    dog.stop();
    dog.release();
    dog.byte();
    wait(2000);
    assert.deepEqual(told, []);
  });

  it('ends all work at the deadline', () => {
    dog.hold();
    wait(1000);
    assert.deepEqual(told, ['total 1000']);
  });
});
