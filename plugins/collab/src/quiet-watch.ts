import { MIRROR } from './editing/open-room.ts';
import type { CollabContext, Feature } from './feature.ts';
import type { EventOptions } from './options/event-options.ts';
import { COMPANION } from './roles.ts';

const LOOK_EVERY_MS = 1000;

/** Changes of a document that were not announced yet. */
interface Unrest {
  seq: number;
  readonly users: Set<string>;
  /** The time of the last one in milliseconds since the epoch. */
  last: number;
}

/** Announces a series of changes once: when a document was not changed for a while, or all participants have left. */
export function watchQuiet({ host, rooms }: Pick<CollabContext, 'host' | 'rooms'>, { pause }: EventOptions): Feature {
  const unrest = new Map<string, Unrest>();
  const tell = (document: string): void => {
    const found = unrest.get(document);
    if (!found || !unrest.delete(document)) return;
    host.emit('doc:edited', { document, seq: found.seq, users: [...found.users] });
  };
  rooms.subscribe({
    changed({ name }, { seq, users }) {
      const people = users.filter((user) => user !== MIRROR);
      if (name.endsWith(COMPANION) || people.length === 0) return;
      const found = unrest.get(name) ?? { seq, users: new Set<string>(), last: 0 };
      for (const user of people) found.users.add(user);
      unrest.set(name, Object.assign(found, { seq, last: Date.now() }));
    },
    closed: tell,
    renamed: tell,
    deleted: (document) => void unrest.delete(document),
  });
  const timer = setInterval(() => {
    const end = Date.now() - pause;
    for (const [document, { last }] of unrest) if (last <= end) tell(document);
  }, LOOK_EVERY_MS).unref();
  return { close: async () => clearInterval(timer) };
}
