import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdleCollection } from '../../src/memory/idle-collection.ts';
import { Wheel } from '../../src/time/wheel.ts';

/** Creates documents that are opened and closed, and a clock that the test controls. */
function stage() {
  const wheel = new Wheel((error) => assert.fail(String(error)));
  let open = 0;
  let collections = 0;
  const idle = new IdleCollection({ wheel, countOpen: () => open, collect: () => (collections += 1) });
  return {
    open(count: number): void {
      for (let opened = 0; opened < count; opened++) {
        open += 1;
        idle.opened();
      }
    },
    close(count: number): void {
      for (let closed = 0; closed < count; closed++) {
        open -= 1;
        idle.closed();
      }
    },
    pass(seconds: number): void {
      for (let second = 0; second < seconds; second++) wheel.turn();
    },
    end: () => wheel.stop(),
    get collections(): number {
      return collections;
    },
  };
}

test('garbage is collected once after nearly all of many documents were closed', () => {
  const server = stage();
  server.open(5000);
  server.pass(60);
  assert.equal(server.collections, 0);
  server.close(4800);
  server.pass(11);
  assert.equal(server.collections, 1);
  server.close(200);
  server.pass(60);
  assert.equal(server.collections, 1);
  server.end();
});

test('nothing is collected while documents are still being closed', () => {
  const server = stage();
  server.open(1000);
  server.close(920);
  for (let second = 0; second < 30; second++) {
    server.close(1);
    server.pass(1);
  }
  assert.equal(server.collections, 0);
  server.pass(10);
  assert.equal(server.collections, 1);
  server.end();
});

test('nothing is collected while many documents are open, because it would delay them', () => {
  const server = stage();
  server.open(5000);
  server.close(4000);
  server.pass(60);
  assert.equal(server.collections, 0);
  server.close(600);
  server.pass(15);
  assert.equal(server.collections, 1);
  server.end();
});

test('few documents cause no collection', () => {
  const server = stage();
  server.open(499);
  server.close(499);
  server.pass(60);
  assert.equal(server.collections, 0);
  server.end();
});

test('each wave of many documents has a collection of its own', () => {
  const server = stage();
  for (const round of [1, 2, 3]) {
    server.open(600);
    server.close(600);
    server.pass(15);
    assert.equal(server.collections, round);
  }
  server.end();
});
