import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBreaker } from '../../src/upstream/breaker.ts';

describe('a breaker', () => {
  it('lets one request through after its pause, and all once that succeeds', () => {
    let time = 0;
    const breaker = createBreaker({ failures: 2, pause: 100 }, () => time);
    breaker.failed('a');
    assert.equal(breaker.restOf('a'), 0);
    breaker.failed('a');
    assert.equal(breaker.restOf('a'), 100);
    time = 100;
    assert.equal(breaker.restOf('a'), 0, 'one request tries it');
    assert.equal(breaker.restOf('a'), 100, 'the others wait for its end');
    breaker.succeeded('a');
    assert.equal(breaker.restOf('a'), 0);
    assert.equal(breaker.restOf('a'), 0);
  });

  it('pauses again if the trial request fails', () => {
    let time = 0;
    const breaker = createBreaker({ failures: 1, pause: 100 }, () => time);
    breaker.failed('a');
    time = 100;
    assert.equal(breaker.restOf('a'), 0);
    breaker.failed('a');
    assert.equal(breaker.restOf('a'), 100);
    assert.equal(breaker.restOf('b'), 0, 'other keys do not');
  });
});
