import type { WorkerTask } from '@editor-companion/core/plugin';
import type { ReadOutput, ReadTask } from './reader.ts';

/** Runs in a worker thread, the only place in which untrusted pages are parsed. A thread loads modules when it needs them. */
const task: WorkerTask<ReadTask, ReadOutput[keyof ReadOutput]> = async (input) => {
  if (input.task === 'page')
    return (await import('./read-with-rules.ts')).readWithRules(input.source, input.mode, input.rules);
  if (input.task === 'feed')
    return { bytes: (await import('./feed.ts')).withEntry(input.source, input.feed, input.canonical) };
  if (input.task === 'text') return (await import('./plain-text.ts')).readText(input.source);
  const { loadModel } = await import('@editor-companion/document');
  return (await import('./write-document.ts')).writeDocument(input.content, await loadModel(input.model));
};

export default task;
