import type { EventMeta, Host } from '@editor-companion/core/plugin';
import type { Participant, Rooms } from './room/types.ts';

/** The addresses of people in a document. The oldest entries are dropped first. */
const MAX_PEOPLE = 10_000;

/**
 * Wraps the host so that its events carry the network addresses of the users they name, as far as these are connected to the document: the
 * address of each user's latest connection. Addresses are remembered until the document is closed.
 */
export function tellAddresses<H extends Pick<Host, 'emit'>>(host: H, rooms: Pick<Rooms, 'subscribe' | 'find'>): H {
  const byDocument = new Map<string, Map<string, string>>();
  rooms.subscribe({
    joined({ name }, { principal, clientAddress }: Participant) {
      if (clientAddress === undefined) return;
      const people = byDocument.get(name) ?? new Map<string, string>();
      byDocument.set(name, people);
      people.delete(principal.id);
      people.set(principal.id, clientAddress);
      const [oldest] = people.keys();
      if (people.size > MAX_PEOPLE && oldest !== undefined) people.delete(oldest);
    },
    // Other listeners still handle the last changes in this turn.
    closed: (name) => void setImmediate(() => !rooms.find(name) && byDocument.delete(name)),
    renamed(from, to) {
      const people = byDocument.get(from);
      if (people && byDocument.delete(from)) byDocument.set(to, people);
    },
  });

  function about({ document, user, users }: { readonly [member: string]: unknown }): Pick<EventMeta, 'addresses'> {
    const people = typeof document === 'string' ? byDocument.get(document) : undefined;
    if (people === undefined) return {};
    const named = [user, ...(Array.isArray(users) ? users : [])].filter((one) => typeof one === 'string');
    const known = named.flatMap((one) => {
      const address = people.get(one);
      return address === undefined ? [] : [[one, address] as const];
    });
    return known.length === 0 ? {} : { addresses: Object.fromEntries(known) };
  }

  return { ...host, emit: (name, payload) => host.emit(name, payload, about({ ...payload })) };
}
