import assert from 'node:assert/strict';

/**
 * Fails if something expected is missing. A later release may return more members, so unexpected ones are ignored. Lists must have the same
 * length, and members without a value must have none.
 * @throws AssertionError that names the place.
 */
export function assertContains(actual: unknown, expected: unknown, place = 'state'): void {
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual), `${place} is a list`);
    assert.equal(actual.length, expected.length, `length of ${place}`);
    for (const [index, item] of expected.entries()) assertContains(actual[index], item, `${place}[${index}]`);
  } else if (typeof expected === 'object' && expected !== null) {
    assert.ok(typeof actual === 'object' && actual !== null, `${place} is there`);
    const members = actual as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(expected)) assertContains(members[name], value, `${place}.${name}`);
  } else {
    assert.equal(actual ?? null, expected ?? null, place);
  }
}
