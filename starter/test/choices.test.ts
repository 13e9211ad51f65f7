import assert from 'node:assert/strict';
import { test } from 'node:test';
import { managerOf, Misuse, parseChoices } from '../src/choices.ts';

test('the command line is read, and nothing is assumed beyond it', () => {
  const given = parseChoices(['my', '--plugins', 'ai,webhook', '--add', 'a', '--add', 'b', '-p', '80', '--no-start']);
  assert.deepEqual(given, {
    folder: 'my',
    plugins: ['storage', 'ai-providers', 'webhook'],
    add: ['a', 'b'],
    port: 80,
    start: false,
    yes: false,
    help: false,
    version: false,
  });
  assert.deepEqual(parseChoices(['-y']), { add: [], yes: true, help: false, version: false });
});

for (const argv of [
  ['a', 'b'],
  ['--port', '70000'],
  ['--port', ''],
  ['--plugins', 'all,../x'],
  ['--plugins', ''],
  ['--manager', 'cargo'],
  ['--unknown'],
])
  test(`${argv.join(' ')} is refused`, () => {
    assert.throws(() => parseChoices(argv), Misuse);
  });

test('packages are installed with the package manager that runs the program', () => {
  assert.equal(managerOf({ npm_config_user_agent: 'pnpm/9.1.0 npm/? node/v24.0.0' }), 'pnpm');
  assert.equal(managerOf({ npm_config_user_agent: 'strange/1' }), 'npm');
  assert.equal(managerOf({}), 'npm');
});
