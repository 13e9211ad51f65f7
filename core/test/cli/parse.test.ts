import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/cli/command.ts';
import { parseCommandLine } from '../../src/cli/parse.ts';

const command: Command = {
  name: 'brew',
  summary: 'Brew.',
  usage: 'brew',
  options: {
    strength: { type: 'string', short: 's', description: 'How strong.' },
    milk: { type: 'boolean', description: 'With milk.' },
  },
  maxArgs: 1,
  run: async () => 0,
};

test('options and arguments are told apart', () => {
  assert.deepEqual(parseCommandLine(command, ['tea', '-s', 'mild', '--milk']), {
    flags: { strength: 'mild', milk: true },
    args: ['tea'],
    help: false,
  });
});

test('an unknown option is a usage error with a suggestion', () => {
  assert.throws(() => parseCommandLine(command, ['--strenght=mild']), {
    name: 'UsageError',
    message: /Did you mean "--strength"\?/,
  });
});

test('an option without its value, and one argument too many, are usage errors', () => {
  assert.throws(() => parseCommandLine(command, ['--strength']), { name: 'UsageError', message: /--strength/ });
  assert.throws(() => parseCommandLine(command, ['tea', 'coffee']), { name: 'UsageError', message: /"coffee"/ });
});

test('--help has priority over all other options', () => {
  assert.equal(parseCommandLine(command, ['tea', 'coffee', '-h']).help, true);
});
