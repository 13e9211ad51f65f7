import assert from 'node:assert/strict';
import type { LeasesService } from '../../contracts/shared/nodes.ts';
import { eventually, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

/** Milliseconds; longer than any case takes. */
const LONG = 60_000;

/** The requirements on every `leases` service. `make` returns a service without held names. */
export const leasesSuite = (make: Make<LeasesService>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'gives a name to one of all callers that ask at once'(leases) {
      const claims = await Promise.all(Array.from({ length: 8 }, () => leases.claim('name', LONG)));
      assert.equal(claims.filter((lease) => lease !== undefined).length, 1);
    },

    async 'gives out other names meanwhile'(leases) {
      assert.ok(await leases.claim('name', LONG));
      assert.ok(await leases.claim('name of another', LONG));
      assert.ok(await leases.claim('Ünïcode «:*»', LONG));
    },

    async 'gives a name to the next caller when it is given back'(leases) {
      const lease = await leases.claim('name', LONG);
      await lease?.release();
      assert.ok(await leases.claim('name', LONG));
    },

    async 'releases a name by itself when it is not extended'(leases) {
      assert.ok(await leases.claim('name', 1));
      await eventually('the lease ends', async () => (await leases.claim('name', LONG)) !== undefined);
    },

    async 'keeps a name for a caller that extends it'(leases) {
      const lease = await leases.claim('name', LONG);
      assert.equal(await lease?.extend(LONG), true);
      assert.equal(await leases.claim('name', LONG), undefined);
    },

    async 'takes nothing from the next holder when the previous one extends or returns a name'(leases) {
      const late = await leases.claim('name', 1);
      await eventually('the lease ends', async () => (await leases.claim('name', LONG)) !== undefined);
      assert.equal(await late?.extend(LONG), false);
      await late?.release();
      assert.equal(await leases.claim('name', LONG), undefined);
    },
  });
