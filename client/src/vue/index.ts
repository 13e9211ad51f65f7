import { getCurrentScope, onScopeDispose, type ShallowRef, shallowRef } from 'vue';
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

type Ref<Value> = Readonly<ShallowRef<Value>>;

/** What a composable that asks the server gives: what came last, and how to ask again. */
export interface Asked<Value> {
  readonly state: Ref<Loading<Value>>;
  readonly reload: () => Promise<void>;
}

/**
 * The state of anything here that changes and tells of it, until the component is gone.
 *
 * @example
 * const state = useStore(inbox);
 */
export const useStore = <State>(store: Store<State>): Ref<State> => useReading(store.subscribe, () => store.state);

/**
 * Who has the document open.
 *
 * @example
 * const people = usePresence(provider.awareness);
 */
export const usePresence = (awareness: AwarenessLike): Ref<readonly Person[]> => useStore(new Presence(awareness));

/**
 * The notifications of whoever is signed in. Its methods (`markRead`, `loadMore`…) are those of the inbox.
 *
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
 * Who the server says we are, while it is there.
 *
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
 * What is suggested in the document, kept up to date. `accept` and `reject` are methods of `companion.suggestions`.
 *
 * @example
 * const { state: suggested } = useSuggestions(companion);
 */
export const useSuggestions = ({ suggestions }: Companion): Asked<SuggestionPage> => useAsked(suggestions);

/**
 * Who did what in a document, newest first. `reload` asks again.
 *
 * @example
 * const { state, reload } = useHistory(history, { limit: 20 });
 */
export const useHistory = (history: History, query: { limit?: number; user?: string } = {}): Asked<Timeline> =>
  useAsked(new Loaded((signal) => history.timeline(query, signal)));

/**
 * Who wrote which passage of a document.
 *
 * @example
 * const { state: authors } = useAuthors(history);
 */
export const useAuthors = (history: History, field?: string): Asked<Authors> =>
  useAsked(new Loaded((signal) => history.authors({ ...(field !== undefined && { field }), signal })));

const useAsked = <Value>(loaded: Loaded<Value>): Asked<Value> => ({ state: useStore(loaded), reload: loaded.reload });

/** Outside of a component and a scope it is followed for ever, as with Vue's own watchers. */
function useReading<State>(subscribe: (listener: () => void) => () => void, read: () => State): Ref<State> {
  const state = shallowRef(read());
  const stop = subscribe(() => {
    state.value = read();
  });
  state.value = read();
  if (getCurrentScope()) onScopeDispose(stop);
  return state as Ref<State>;
}
