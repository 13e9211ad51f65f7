import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planSandbox } from '../../src/browser/sandbox.ts';

const user = { uid: 65_534, gid: 65_534 };
const root = { isRoot: true, setpriv: '/usr/bin/setpriv', container: false };
const mortal = { isRoot: false, setpriv: undefined, container: false };

describe('the sandbox plan', () => {
  it('confines by default, under the server’s user', () => {
    assert.deepEqual(planSandbox('auto', user, mortal), { confined: true, command: [], fallback: false });
  });

  it('drops root first', () => {
    const plan = planSandbox('on', user, root);
    assert.ok('command' in plan && plan.confined);
    assert.deepEqual(plan.command.slice(0, 3), ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534']);
    assert.ok(plan.command.includes('--no-new-privs'));
  });

  it('drops root even without the sandbox', () => {
    const plan = planSandbox('off', user, root);
    assert.ok('command' in plan && !plan.confined && plan.command.length > 0);
  });

  it('refuses root if no other user exists', () => {
    for (const mode of ['on', 'auto'] as const) {
      assert.ok('reason' in planSandbox(mode, user, { ...root, setpriv: undefined, container: true }));
    }
  });

  it('relies on the container only in auto, and only within one', () => {
    const fallbacks = [
      planSandbox('auto', user, { ...mortal, container: true }),
      planSandbox('on', user, { ...mortal, container: true }),
      planSandbox('auto', user, mortal),
    ].map((plan) => 'fallback' in plan && plan.fallback);
    assert.deepEqual(fallbacks, [true, false, false]);
  });
});
