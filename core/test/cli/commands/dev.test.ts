import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProject, runProgram, wordConfig, wordPlugin } from '../project.ts';

async function word(address: string | undefined): Promise<string> {
  const response = await fetch(`${address}/word`);
  return ((await response.json()) as { data: { word: string } }).data.word;
}

test('a changed plugin restarts the server; a faulty configuration leaves the last good one running', async () => {
  await using project = await createProject({
    'companion.config.ts': wordConfig,
    'plugins/word.ts': wordPlugin('one'),
  });
  await using program = runProgram(project.folder, ['dev']);
  const [, first] = await program.until(/listening +(http:\S+)/);
  assert.equal(await word(first), 'one');

  await project.write('plugins/word.ts', wordPlugin('two'));
  const [, second] = await program.until(/restarting[^]*listening +(http:\S+)/);
  assert.equal(await word(second), 'two');

  await project.write('companion.config.ts', wordConfig.replace('port: 0', 'prot: 0'));
  await program.until(/prot[^]*The running server was not changed\./);
  assert.equal(await word(second), 'two');

  program.process.kill('SIGTERM');
  assert.equal(await program.ended(), 0);
  await assert.rejects(word(second));
});

test('a server ends with its watcher, even if the watcher gets the signal twice', async () => {
  await using project = await createProject({
    'companion.config.ts': wordConfig,
    'plugins/word.ts': wordPlugin('one'),
  });
  await using program = runProgram(project.folder, ['dev']);
  const [, address] = await program.until(/listening +(http:\S+)/);
  program.process.kill('SIGTERM');
  program.process.kill('SIGTERM');
  assert.equal(await program.ended(), 0);
  await assert.rejects(word(address));
});

test('a configuration that is faulty from the start is read again after its next change', async () => {
  await using project = await createProject({
    'companion.config.ts': 'export default { server: 7 };',
    'plugins/word.ts': wordPlugin('one'),
  });
  await using program = runProgram(project.folder, ['dev']);
  await program.until(/Waiting for a change\./);
  await project.write('companion.config.ts', wordConfig);
  const [, address] = await program.until(/listening +(http:\S+)/);
  assert.equal(await word(address), 'one');
  program.process.kill('SIGINT');
  assert.equal(await program.ended(), 0);
});
