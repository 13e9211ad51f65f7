import { getCurrentScope, onScopeDispose, type ShallowRef, shallowRef } from 'vue';
import type { Ai } from '../ai/ai.ts';
import type { AssistantJobs } from '../assistant/jobs.ts';
import type { Companion, Session } from '../companion.ts';
import { type Inbox, type InboxState } from '../inbox/inbox.ts';
import { Loaded, type Loading } from '../loaded.ts';
import { type AwarenessLike, type Person, Presence } from '../presence/presence.ts';
import { Completion } from '../runs/completion.ts';
import { ExportRun } from '../runs/export-run.ts';
import { ImportRun } from '../runs/import-run.ts';
import { AssistantJobRun } from '../runs/job-run.ts';
import type { Run, RunState } from '../runs/run.ts';
import type { Files } from '../server/files.ts';
import type { Authors, History } from '../server/history.ts';
import type { Store } from '../store.ts';
import { VersionList } from '../version-list.ts';
import type { Thread, Version } from '../wire.ts';
import type { SuggestionPage } from '../wire-suggestions.ts';
import type { Timeline } from '../wire-history.ts';

type Ref<Value> = Readonly<ShallowRef<Value>>;

/** The result of a composable that loads data: the latest value, and a function that reloads it. */
export interface Asked<Value> {
  readonly state: Ref<Loading<Value>>;
  readonly reload: () => Promise<void>;
}

/**
 * The state of any store of this package, until the component unmounts.
 * @example
 * const state = useStore(inbox);
 */
export const useStore = <State>(store: Store<State>): Ref<State> => useReading(store.subscribe, () => store.state);

/**
 * The people who have the document open.
 * @example
 * const people = usePresence(provider.awareness);
 */
export const usePresence = (awareness: AwarenessLike): Ref<readonly Person[]> => useStore(new Presence(awareness));

/**
 * The signed-in user's notifications. Its methods (`markRead`, `loadMore`…) are those of the inbox.
 * @example
 * const inbox = useInbox(companion.inbox); // in the template: {{ inbox.unread }}
 */
export const useInbox = (inbox: Inbox): Ref<InboxState> => useStore(inbox);

/**
 * The threads of the document, oldest first.
 *
 * @example
 * const threads = useComments(companion);
 */
export const useComments = ({ comments }: Companion): Ref<readonly Thread[]> =>
  useReading(
    (listener) => comments.subscribe(listener),
    () => comments.threads,
  );

/**
 * The session that the server has reported, while it is connected.
 * @example
 * const session = useSession(companion);
 */
export const useSession = (companion: Companion): Ref<Session | undefined> =>
  useReading(companion.subscribe, () => (companion.isConnected ? companion.session : undefined));

/**
 * The newest versions of the document, kept up to date.
 *
 * @example
 * const { state: versions } = useVersions(companion);
 */
export const useVersions = (companion: Companion): Asked<readonly Version[]> => useAsked(new VersionList(companion));

/**
 * The suggestions in the document, kept up to date. `accept` and `reject` are methods of `companion.suggestions`.
 * @example
 * const { state: suggested } = useSuggestions(companion);
 */
export const useSuggestions = ({ suggestions }: Companion): Asked<SuggestionPage> => useAsked(suggestions);

/**
 * The history of a document, newest first. `reload` loads it again.
 * @example
 * const { state, reload } = useHistory(history, { limit: 20 });
 */
export const useHistory = (history: History, query: { limit?: number; user?: string } = {}): Asked<Timeline> =>
  useAsked(new Loaded((signal) => history.timeline(query, signal)));

/**
 * The authors of a document's passages.
 * @example
 * const { state: authors } = useAuthors(history);
 */
export const useAuthors = (history: History, field?: string): Asked<Authors> =>
  useAsked(new Loaded((signal) => history.authors({ ...(field !== undefined && { field }), signal })));

/** The state of a run, and functions to start and end it. */
export type Started<Runs extends Run<RunState>, Actions extends keyof Runs> = {
  readonly state: Ref<Runs['state']>;
} & Pick<Runs, Actions>;

/**
 * Imports with progress: `value`, `isRunning`, `fraction`, `message` and `error` of the latest. Cancelled when the component unmounts.
 * @example
 * const { state, start, cancel } = useImport(files);
 * const imported = await start(file); // in the template: <progress :value="state.fraction" />
 */
export function useImport(files: Files): Started<ImportRun, 'start' | 'startPage' | 'cancel'> {
  const run = new ImportRun(files);
  const { start, startPage, cancel } = run;
  return { state: useRun(run), start, startPage, cancel };
}

/**
 * Exports with progress, as `useImport`.
 * @example
 * const { state, start, cancel } = useExport(files);
 * const file = await start('pdf', { documentId });
 */
export function useExport(files: Files): Started<ExportRun, 'start' | 'cancel'> {
  const run = new ExportRun(files);
  const { start, cancel } = run;
  return { state: useRun(run), start, cancel };
}

/**
 * The latest answer of a model as it arrives: `text`, `thinking`, `isRunning`, `error`. Stopped when the component unmounts; for an answer
 * that should continue, create a `Completion` and pass it to `useStore`.
 * @example
 * const { state, ask, stop } = useCompletion(ai); // in the template: {{ state.text }}
 */
export function useCompletion(ai: Ai): Started<Completion, 'ask' | 'stop'> {
  const run = new Completion(ai);
  const { ask, stop } = run;
  return { state: useRun(run), ask, stop };
}

/**
 * A job of the assistant: `job` with its state and progress, `isRunning`, `error`. The job continues when the component unmounts; `watch`
 * follows it again.
 * @example
 * const { state, start, cancel, undo } = useAssistantJob(jobs);
 */
export function useAssistantJob(jobs: AssistantJobs): Started<AssistantJobRun, 'start' | 'watch' | 'cancel' | 'undo'> {
  const run = new AssistantJobRun(jobs);
  const { start, watch, cancel, undo } = run;
  return { state: useRun(run), start, watch, cancel, undo };
}

function useRun<State extends RunState>(run: Run<State>): Ref<State> {
  if (getCurrentScope()) onScopeDispose(run.leave);
  return useStore(run);
}

const useAsked = <Value>(loaded: Loaded<Value>): Asked<Value> => ({ state: useStore(loaded), reload: loaded.reload });

/** Outside of a component or effect scope it subscribes for ever, like Vue's own watchers. */
function useReading<State>(subscribe: (listener: () => void) => () => void, read: () => State): Ref<State> {
  const state = shallowRef(read());
  const stop = subscribe(() => {
    state.value = read();
  });
  state.value = read();
  if (getCurrentScope()) onScopeDispose(stop);
  return state as Ref<State>;
}
