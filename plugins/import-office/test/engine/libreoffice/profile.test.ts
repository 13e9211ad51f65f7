import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileSettings } from '../../../src/engine/libreoffice/profile.ts';

test('a profile forbids links, macros and updates, and uses no network', () => {
  const settings = [...profileSettings().matchAll(/oor:name="(\w+)" oor:op="fuse"><value>([^<]*)</g)];
  const values = Object.fromEntries(settings.map(([, name = '', value]) => [name, value]));
  assert.equal(values['BlockUntrustedRefererLinks'], 'true');
  assert.equal(values['DisableMacrosExecution'], 'true');
  assert.equal(values['MacroSecurityLevel'], '3');
  assert.equal(values['ooInetHTTPProxyName'], '127.0.0.1');
  assert.equal(values['ooInetHTTPProxyPort'], '9');
});
