import { useMemo, useSyncExternalStore } from 'react';
import type { Companion, Session } from '../companion.ts';
import { type Inbox, type InboxState } from '../inbox/inbox.ts';
import { Loaded, type Loading } from '../loaded.ts';
import { type AwarenessLike, type Person, Presence } from '../presence/presence.ts';
import type { Authors, History } from '../server/history.ts';
import type { Store } from '../store.ts';
import { VersionList } from '../version-list.ts';
import type { Thread, Version } from '../wire.ts';
import type { SuggestionPage } from '../wire-suggestions.ts';
import type { Timeline } from '../wire-history.ts';

/** What a hook that asks the server gives: what came last, and how to ask again. */
export type Asked<Value> = Loading<Value> & { readonly reload: () => Promise<void> };

/**
 * The state of anything here that changes and tells of it.
 *
 * @example
 * const { unread } = useStore(inbox);
 */
export function useStore<State>(store: Store<State>): State {
  const read = (): State => store.state;
  return useSyncExternalStore(store.subscribe, read, read);
}

/**
 * Who has the document open.
 *
 * @example
 * const people = usePresence(provider.awareness);
 * return <ul>{people.map(({ clientId, name, color }) => <li key={clientId} style={{ color }}>{name}</li>)}</ul>;
 */
export const usePresence = (awareness: AwarenessLike): readonly Person[] =>
  useStore(useMemo(() => new Presence(awareness), [awareness]));

/**
 * The notifications of whoever is signed in. Its methods (`markRead`, `loadMore`…) are those of the inbox.
 *
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
 * Who the server says we are, while it is there.
 *
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
 *
 * @example
 * const { value: versions = [], isLoading } = useVersions(companion);
 */
export const useVersions = (companion: Companion): Asked<readonly Version[]> =>
  useAsked(useMemo(() => new VersionList(companion), [companion]));

/**
 * What is suggested in the document, kept up to date. `accept` and `reject` are methods of `companion.suggestions`.
 *
 * @example
 * const { value } = useSuggestions(companion);
 * return value?.suggestions.map(({ id, inserted }) => <li key={id}>{inserted}</li>);
 */
export const useSuggestions = ({ suggestions }: Companion): Asked<SuggestionPage> => useAsked(suggestions);

/**
 * Who did what in a document, newest first. `reload` asks again.
 *
 * @example
 * const { value, error, reload } = useHistory(history, { limit: 20 });
 */
export function useHistory(history: History, { limit, user }: { limit?: number; user?: string } = {}): Asked<Timeline> {
  const query = { ...(limit !== undefined && { limit }), ...(user !== undefined && { user }) };
  return useAsked(useMemo(() => new Loaded((signal) => history.timeline(query, signal)), [history, limit, user]));
}

/**
 * Who wrote which passage of a document.
 *
 * @example
 * const { value } = useAuthors(history);
 */
export function useAuthors(history: History, field?: string): Asked<Authors> {
  const asked = field === undefined ? {} : { field };
  return useAsked(useMemo(() => new Loaded((signal) => history.authors({ ...asked, signal })), [history, field]));
}

function useAsked<Value>(loaded: Loaded<Value>): Asked<Value> {
  const state = useStore(loaded);
  return useMemo(() => ({ ...state, reload: loaded.reload }), [state, loaded]);
}
