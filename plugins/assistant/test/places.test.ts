import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Places } from '../src/places.ts';

const [acme, other, nobody] = [{ tenant: 'acme' }, { tenant: 'other' }, {}];

/** Takes places until no more are free for a principal. */
function fill(places: Places, principal: { readonly tenant?: string }): (() => void)[] {
  const leaves: (() => void)[] = [];
  for (;;)
    try {
      places.require(principal);
      leaves.push(places.hold(`${principal.tenant}-${leaves.length}`, principal, new AbortController()));
    } catch (error) {
      assert.equal((error as { code: string }).code, 'ASSISTANT_BUSY');
      return leaves;
    }
}

test('one tenant takes its share, and the others get the rest', () => {
  const places = new Places({ most: 10, share: 50 });
  assert.equal(fill(places, acme).length, 5);
  assert.equal(fill(places, other).length, 5);
  assert.equal(fill(places, nobody).length, 0, 'all together have no more than there are');
});

test('without tenants, each caller may use all places', () => {
  assert.equal(fill(new Places({ most: 10, share: 50 }), nobody).length, 10);
});

test('callers without a tenant also leave room, once a tenant has come', () => {
  const places = new Places({ most: 10, share: 50 });
  const leaves = fill(places, nobody);
  assert.throws(() => places.require(acme));
  for (const leave of leaves.slice(0, 6)) leave();
  assert.equal(fill(places, nobody).length, 1);
  assert.equal(fill(places, acme).length, 5);
});

test('a tenant has one place, however small its share', () => {
  assert.equal(fill(new Places({ most: 3, share: 10 }), acme).length, 1);
});

test('all work of one tenant is stopped, and no other', () => {
  const places = new Places({ most: 4, share: 50 });
  const stops = [acme, other].map((principal) => {
    const stop = new AbortController();
    places.hold(principal.tenant ?? '', principal, stop);
    return stop;
  });
  places.stopAll('acme');
  assert.deepEqual(
    stops.map(({ signal }) => signal.aborted),
    [true, false],
  );
});
