import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planConfinement, type Machine } from '../../../src/engine/process/confinement.ts';

const LOWER = { uid: 1234, gid: 5678 };
const LIMITS = { memoryMb: 2, cpuSeconds: 3, fileBytes: 4 };

const machine = (parts: Partial<Machine> = {}): Machine => ({
  isRoot: true,
  find: (tool) => `/bin/${tool}`,
  works: () => Promise.resolve(true),
  ...parts,
});

test('root leaves the network, sets limits, and becomes an unprivileged user, in this order', async () => {
  const { prefix, user, offline } = await planConfinement(LOWER, machine());
  assert.equal(
    prefix(LIMITS).join(' '),
    '/bin/unshare --net -- /bin/prlimit --core=0 --as=2097152 --cpu=3 --fsize=4 -- ' +
      '/bin/setpriv --reuid=1234 --regid=5678 --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs --',
  );
  assert.deepEqual([user, offline], [LOWER, true]);
});

test('another user leaves the network through a user namespace and keeps the user', async () => {
  const { prefix, user } = await planConfinement(LOWER, machine({ isRoot: false }));
  assert.equal(prefix({}).join(' '), '/bin/unshare --map-current-user --net -- /bin/prlimit --core=0 --');
  assert.equal(user, undefined);
});

test('if the kernel allows no network namespace, the other limits remain', async () => {
  const plan = await planConfinement(LOWER, machine({ works: () => Promise.resolve(false) }));
  assert.equal(plan.offline, false);
  assert.equal(plan.prefix({})[0], '/bin/prlimit');
});

test('a machine without the tools runs the plain command', async () => {
  const { prefix, user } = await planConfinement(LOWER, machine({ find: () => undefined }));
  assert.deepEqual([prefix(LIMITS), user], [[], undefined]);
});

test('without an unprivileged user the server keeps its user', async () => {
  const { prefix } = await planConfinement(undefined, machine());
  assert.doesNotMatch(prefix({}).join(' '), /setpriv/);
});
