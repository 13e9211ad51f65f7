import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineFaults } from '../../src/engine/setup.ts';

test('a misspelt engine is reported without starting any', () => {
  assert.deepEqual(engineFaults(['libreoffice', 'wasm'], []), []);
  assert.deepEqual(engineFaults(['wasm', 'libre'], ['other']), [
    { path: 'engines.1', message: 'There is no such engine.', found: '"libre"', hint: 'Did you mean "libreoffice"?' },
  ]);
  assert.match(engineFaults(['abiword'], [])[0]?.hint ?? '', /^Known here: libreoffice, wasm/);
});

test('an engine of a plugin that depends on this one is left to that plugin', () => {
  assert.deepEqual(engineFaults(['abiword'], ['companion-abiword']), []);
});
