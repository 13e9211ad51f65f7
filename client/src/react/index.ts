import { useEffect, useMemo, useSyncExternalStore } from 'react';
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

/** The result of a hook that loads data: the latest value, and a function that reloads it. */
export type Asked<Value> = Loading<Value> & { readonly reload: () => Promise<void> };

/**
 * The state of any store of this package.
 * @example
 * const { unread } = useStore(inbox);
 */
export function useStore<State>(store: Store<State>): State {
  const read = (): State => store.state;
  return useSyncExternalStore(store.subscribe, read, read);
}

/**
 * The people who have the document open.
 * @example
 * const people = usePresence(provider.awareness);
 * return <ul>{people.map(({ clientId, name, color }) => <li key={clientId} style={{ color }}>{name}</li>)}</ul>;
 */
export const usePresence = (awareness: AwarenessLike): readonly Person[] =>
  useStore(useMemo(() => new Presence(awareness), [awareness]));

/**
 * The signed-in user's notifications. Its methods (`markRead`, `loadMore`…) are those of the inbox.
 * @example
 * const { items, unread } = useInbox(companion.inbox);
 * return <button onClick={() => companion.inbox.markRead()}>{unread} unread</button>;
 */
export const useInbox = (inbox: Inbox): InboxState => useStore(inbox);

/**
 * The threads of the document, oldest first.
 *
 * @example
 * const threads = useComments(companion);
 */
export function useComments({ comments }: Companion): readonly Thread[] {
  const read = (): readonly Thread[] => comments.threads;
  const subscribe = useMemo(() => comments.subscribe.bind(comments), [comments]);
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * The session that the server has reported, while it is connected.
 * @example
 * const session = useSession(companion);
 * return session ? <p>{session.user.name}, {session.role}</p> : <p>Offline</p>;
 */
export function useSession(companion: Companion): Session | undefined {
  const read = (): Session | undefined => (companion.isConnected ? companion.session : undefined);
  return useSyncExternalStore(companion.subscribe, read, read);
}

/**
 * The newest versions of the document, kept up to date.
 * @example
 * const { value: versions = [], isLoading } = useVersions(companion);
 */
export const useVersions = (companion: Companion): Asked<readonly Version[]> =>
  useAsked(useMemo(() => new VersionList(companion), [companion]));

/**
 * The suggestions in the document, kept up to date. `accept` and `reject` are methods of `companion.suggestions`.
 * @example
 * const { value } = useSuggestions(companion);
 * return value?.suggestions.map(({ id, inserted }) => <li key={id}>{inserted}</li>);
 */
export const useSuggestions = ({ suggestions }: Companion): Asked<SuggestionPage> => useAsked(suggestions);

/**
 * The history of a document, newest first. `reload` loads it again.
 * @example
 * const { value, error, reload } = useHistory(history, { limit: 20 });
 */
export function useHistory(history: History, { limit, user }: { limit?: number; user?: string } = {}): Asked<Timeline> {
  const query = { ...(limit !== undefined && { limit }), ...(user !== undefined && { user }) };
  return useAsked(useMemo(() => new Loaded((signal) => history.timeline(query, signal)), [history, limit, user]));
}

/**
 * The authors of a document's passages.
 * @example
 * const { value } = useAuthors(history);
 */
export function useAuthors(history: History, field?: string): Asked<Authors> {
  const asked = field === undefined ? {} : { field };
  return useAsked(useMemo(() => new Loaded((signal) => history.authors({ ...asked, signal })), [history, field]));
}

/** The state of a run, and functions to start and end it. */
export type Started<Runs extends Run<RunState>, Actions extends keyof Runs> = Runs['state'] & Pick<Runs, Actions>;

/**
 * Imports with progress: `value`, `isRunning`, `fraction`, `message` and `error` of the latest. Cancelled when the component unmounts.
 * @example
 * const { start, cancel, isRunning, fraction, error } = useImport(files);
 * return <input type="file" onChange={({ target }) => start(target.files[0]).then((imported) => imported && open(imported))} />;
 */
export function useImport(files: Files): Started<ImportRun, 'start' | 'startPage' | 'cancel'> {
  const run = useMemo(() => new ImportRun(files), [files]);
  const { start, startPage, cancel } = run;
  return { ...useRun(run), start, startPage, cancel };
}

/**
 * Exports with progress, as `useImport`.
 * @example
 * const { start, isRunning } = useExport(files);
 * return <button disabled={isRunning} onClick={() => start('pdf', { documentId }).then((file) => file && save(file))}>PDF</button>;
 */
export function useExport(files: Files): Started<ExportRun, 'start' | 'cancel'> {
  const run = useMemo(() => new ExportRun(files), [files]);
  const { start, cancel } = run;
  return { ...useRun(run), start, cancel };
}

/**
 * The latest answer of a model as it arrives: `text`, `thinking`, `isRunning`, `error`. Stopped when the component unmounts; for an answer
 * that should continue, create a `Completion` and pass it to `useStore`.
 * @example
 * const { text, isRunning, ask, stop } = useCompletion(ai);
 * return <button onClick={() => ask({ prompt: 'Make this shorter.', selectionText })}>Shorten</button>;
 */
export function useCompletion(ai: Ai): Started<Completion, 'ask' | 'stop'> {
  const run = useMemo(() => new Completion(ai), [ai]);
  const { ask, stop } = run;
  return { ...useRun(run), ask, stop };
}

/**
 * A job of the assistant: `job` with its state and progress, `isRunning`, `error`. The job continues when the component unmounts; `watch`
 * follows it again.
 * @example
 * const { job, start, cancel, undo } = useAssistantJob(jobs);
 * return <progress max={job?.progress.total} value={job?.progress.done} />;
 */
export function useAssistantJob(jobs: AssistantJobs): Started<AssistantJobRun, 'start' | 'watch' | 'cancel' | 'undo'> {
  const run = useMemo(() => new AssistantJobRun(jobs), [jobs]);
  const { start, watch, cancel, undo } = run;
  return { ...useRun(run), start, watch, cancel, undo };
}

function useRun<State extends RunState>(run: Run<State>): State {
  useEffect(() => run.leave, [run]);
  return useStore(run);
}

function useAsked<Value>(loaded: Loaded<Value>): Asked<Value> {
  const state = useStore(loaded);
  return useMemo(() => ({ ...state, reload: loaded.reload }), [state, loaded]);
}
