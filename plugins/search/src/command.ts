import { setTimeout } from 'node:timers/promises';
import type { CommandInvocation, PluginCommand, Static } from '@editor-companion/core/plugin';
import type { ReindexView, StateView } from './http/schemas.ts';
import type { SearchOptions } from './options.ts';

type State = Static<typeof StateView>;
type Reindexing = Static<typeof ReindexView>;

const LOOK_EVERY_MS = 1000;

/** `companion search`: shows the state of the index, and rebuilds it. */
export const command: PluginCommand<SearchOptions> = {
  name: 'search',
  summary: 'Show the state of the search index, or rebuild it.',
  usage: 'state | reindex [--embed] [--no-wait] | cancel',
  options: {
    embed: {
      type: 'boolean',
      description: 'Compute the embeddings again as well, which costs as much as the first time.',
    },
    'no-wait': { type: 'boolean', description: 'Do not wait for the end.' },
  },
  maxArgs: 1,
  callsServer: true,
  async run(invocation) {
    const [what = 'state'] = invocation.args;
    if (what === 'state') return tellState(invocation);
    if (what === 'reindex') return reindex(invocation);
    if (what === 'cancel') return cancel(invocation);
    return invocation.misuse(`There is no action «${what}»; known are state, reindex and cancel.`);
  },
};

async function tellState({ callServer, print, printTable }: CommandInvocation<SearchOptions>): Promise<void> {
  const state = (await callServer('GET', '/search/index')) as State;
  const { sources, passages, vectors, failed, waiting, engine, model, faults, reindex: run } = state;
  print(
    `${sources} documents and templates, ${passages} passages, ${vectors} vectors (${model ?? 'no model'}, ${engine}).`,
  );
  // Callers who see only one tenant do not get the number of waiting sources.
  print(waiting === undefined ? `${failed} failed.` : `${waiting} wait, ${failed} failed.`);
  if (run) print(lineOf(run));
  if (faults.length === 0) return;
  printTable([
    ['kind', 'name', 'code', 'since'],
    ...faults.map(({ kind, id, code, at }) => [kind, id, code, new Date(at).toISOString()]),
  ]);
}

const lineOf = ({ state, done, total, failed }: Reindexing): string =>
  `Rebuilding the index: ${state}, ${done} of ${total}, ${failed} failed.`;

async function reindex({
  callServer,
  print,
  flags,
  untilInterrupted,
}: CommandInvocation<SearchOptions>): Promise<void> {
  let run = (await callServer('POST', '/search/reindex', { embed: flags['embed'] === true })) as Reindexing;
  print(lineOf(run));
  if (flags['no-wait'] === true) return;
  await untilInterrupted(async (signal) => {
    while (run.state === 'running') {
      await setTimeout(LOOK_EVERY_MS, undefined, { signal });
      const { reindex: now } = (await callServer('GET', '/search/index')) as State;
      if (!now || now.id !== run.id) return;
      if (now.done !== run.done || now.state !== run.state) print(lineOf(now));
      run = now;
    }
  });
}

async function cancel({ callServer, print }: CommandInvocation<SearchOptions>): Promise<void> {
  await callServer('DELETE', '/search/reindex');
  print('It ends after the current documents. Indexed documents stay in the index.');
}
