import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { main } from '../../src/cli/main.ts';
import { BIN, createProject, wordConfig, wordPlugin } from './project.ts';

const sound = { 'companion.config.ts': wordConfig, 'plugins/word.ts': wordPlugin('one') };

test('without a command the program lists its commands', async () => {
  await using project = await createProject();
  assert.equal(await main([], project.terminal), 0);
  for (const name of ['start', 'dev', 'check', 'plugins', 'openapi', 'backup', 'create'])
    assert.match(project.terminal.printed, new RegExp(`^  ${name} `, 'm'));
});

test('every command explains its options', async () => {
  await using project = await createProject();
  for (const name of ['start', 'dev', 'check', 'plugins', 'openapi', 'backup', 'create']) {
    assert.equal(await main([name, '--help'], project.terminal), 0);
    assert.match(project.terminal.printed, new RegExp(`Usage: companion ${name}`));
  }
});

test('an unknown command is a usage error with a suggestion', async () => {
  await using project = await createProject();
  assert.equal(await main(['strat'], project.terminal), 2);
  assert.match(project.terminal.complained, /There is no command "strat"\. Did you mean "start"\?/);
});

test('a sound configuration passes the check', async () => {
  await using project = await createProject(sound);
  assert.equal(await main(['check'], project.terminal), 0);
  assert.match(project.terminal.printed, /valid/);
});

test('the check prints every value with its origin, and no secret', async () => {
  await using project = await createProject(sound);
  assert.equal(await main(['check', '--print', '--host', '::1'], project.terminal), 0);
  assert.match(project.terminal.printed, /server\.host +flag +"::1"/);
  assert.match(project.terminal.printed, /server\.port +file +0/);
  assert.match(project.terminal.printed, /secret +file +"\[redacted\]"/);
  assert.doesNotMatch(project.terminal.printed, /hush/);
});

test('a faulty configuration fails the check, in words and as JSON', async () => {
  await using project = await createProject({
    ...sound,
    'companion.config.ts': wordConfig.replace('port: 0', 'prot: 0'),
  });
  assert.equal(await main(['check'], project.terminal), 1);
  assert.match(project.terminal.printed, /prot/);
  await using again = await createProject({ 'companion.config.ts': 'export default { server: 7 }' });
  assert.equal(await main(['check', '--json'], again.terminal), 1);
  assert.equal((JSON.parse(again.terminal.printed) as { ok: boolean }).ok, false);
});

test('the plugins are listed with version, state and source', async () => {
  await using project = await createProject(sound);
  assert.equal(await main(['plugins'], project.terminal), 0);
  assert.match(project.terminal.printed, /^word +2\.1\.0 +ready +\.\/plugins\/word\.ts$/m);
});

test('a plugin that cannot be loaded is listed as such', async () => {
  await using project = await createProject({ 'companion.config.ts': wordConfig });
  assert.equal(await main(['plugins'], project.terminal), 1);
  assert.match(project.terminal.printed, /^word +- +not loaded/m);
});

test('starting with a faulty configuration prints the report and fails', async () => {
  await using project = await createProject({ 'companion.config.ts': wordConfig });
  assert.equal(await main(['start'], project.terminal), 1);
  assert.match(project.terminal.complained, /1 problem found[^]*plugins\.word/);
});

test('the program exits with the command’s code', () => {
  assert.equal(spawnSync(process.execPath, [BIN, 'strat']).status, 2);
  assert.equal(spawnSync(process.execPath, [BIN, '--version'], { encoding: 'utf8' }).stdout.trim(), '1.0.0');
});
