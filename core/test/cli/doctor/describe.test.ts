import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from '../../../src/cli/doctor/describe.ts';
import { systemKind } from '../../../src/cli/doctor/system.ts';

const install = { debian: 'apt-get install oven', alpine: 'apk add oven', macos: 'brew install oven' };
const parts = [{ part: 'bakery', found: [{ subject: 'Oven', state: 'lacking', install } as const] }];

test('the command is that of the detected system, or lists all systems if it is unknown', () => {
  assert.match(describe(parts, 'alpine'), /\n {6}→ apk add oven\n/);
  assert.match(
    describe(parts, undefined),
    /Debian, Ubuntu: apt-get install oven\n.*Alpine: apk add oven\n.*macOS: brew/,
  );
});

test('systems are recognised by their ID and ID_LIKE', () => {
  assert.equal(systemKind('linux', 'ID=debian\nVERSION_ID="12"\n'), 'debian');
  assert.equal(systemKind('linux', 'NAME="Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n'), 'debian');
  assert.equal(systemKind('linux', 'ID=alpine\n'), 'alpine');
  assert.equal(systemKind('linux', 'ID="fedora"\n'), undefined);
  assert.equal(systemKind('linux', ''), undefined);
  assert.equal(systemKind('darwin', ''), 'macos');
});
