import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Restrictions } from '../../src/restrictions/restrictions.ts';
import type { RestrictionRow } from '../../src/restrictions/database.ts';
import type { RestrictionStore } from '../../src/restrictions/store.ts';

const row: RestrictionRow = {
  document: 'doc',
  user_id: 'ben',
  role: 'viewer',
  reason: '',
  until: null,
  by_id: 'ada',
  by_name: 'Ada',
  created_at: 1,
};

/** The shared store of the nodes: rows in memory, with reads as slow as a test requires. */
class Shared {
  rows: RestrictionRow[] = [];
  gate: Promise<void> | undefined;

  get store(): RestrictionStore {
    return {
      all: async () => {
        const rows = [...this.rows];
        await this.gate;
        return rows;
      },
      put: async (added: RestrictionRow) => void this.rows.push(added),
      removeEnded: async () => undefined,
    } as unknown as RestrictionStore;
  }
}

test('a restriction from another node applies once it is read again', async () => {
  const shared = new Shared();
  const [one, other] = [new Restrictions(), new Restrictions()];
  await one.open(shared.store);
  await other.open(shared.store);
  let told = 0;
  one.onChange(() => (told += 1));
  await one.restrict(row);
  assert.deepEqual([told, other.any], [1, false]);
  await other.reload();
  assert.equal(other.restrictionOf('doc', 'ben')?.role, 'viewer');
});

test('a restriction that is made during a reading of all is kept', async () => {
  const shared = new Shared();
  const restrictions = new Restrictions();
  await restrictions.open(shared.store);
  const read = Promise.withResolvers<void>();
  shared.gate = read.promise;
  const reloaded = restrictions.reload();
  await restrictions.restrict(row);
  read.resolve();
  await reloaded;
  assert.equal(restrictions.restrictionOf('doc', 'ben')?.role, 'viewer');
});
