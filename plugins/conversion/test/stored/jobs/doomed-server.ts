/**
 * A server that a test kills: storage, conversion and a plugin with stored work, on the data folder in argv[2]. It accepts the texts of
 * argv[4], each as a task, and reports the id of each acknowledged task. With `slow` as argv[3] no conversion ends.
 */
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { DEADLY, promise, promising } from './promising.ts';

const [, , dataDir = '', mode, texts = ''] = process.argv;

async function run(text: string): Promise<string> {
  if (mode === 'slow') await new Promise(() => undefined);
  if (text === DEADLY) process.kill(process.pid, 'SIGKILL');
  return text;
}

const host = await createTestHost([storage, conversion, promising(run)], { dataDir });
await host.listen();
for (const text of texts.split(',').filter(Boolean)) {
  const answer = await host.inject(promise(text));
  if (answer.statusCode === 202) process.stdout.write(`${answer.json<{ data: { taskId: string } }>().data.taskId}\n`);
}
process.stdout.write('all acknowledged\n');
