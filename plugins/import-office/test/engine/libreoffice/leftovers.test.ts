import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftoversOf } from '../../../src/engine/libreoffice/leftovers.ts';

test('the sockets of a profile have LibreOffice’s names', () => {
  const [driven, single] = leftoversOf('/tmp/companion-office-x', 65_534);
  assert.equal(driven, '/tmp/OSL_PIPE_65534_companion-office-x');
  assert.match(single ?? '', /^\/tmp\/OSL_PIPE_65534_SingleOfficeIPC_[0-9a-f]{16,32}$/);
});
