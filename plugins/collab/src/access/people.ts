import type { Person } from '@editor-companion/client/wire-documents';
import { isAtLeast } from '../roles.ts';
import type { Participant } from '../room/types.ts';

/** Lists participants once each, with the strongest of their roles. */
export function peopleOf(participants: Iterable<Participant>): Person[] {
  return together(
    Array.from(participants, ({ principal: { id, name, kind }, role }) => ({
      user: { id, name },
      kind,
      role,
      connections: 1,
    })),
  );
}

/** Merges duplicates in a list of people. */
export function together(list: readonly Person[]): Person[] {
  const people = new Map<string, Person>();
  for (const person of list) {
    const known = people.get(person.user.id);
    if (!known) {
      people.set(person.user.id, person);
      continue;
    }
    const role = isAtLeast(known.role, person.role) ? known.role : person.role;
    people.set(person.user.id, { ...known, role, connections: known.connections + person.connections });
  }
  return [...people.values()];
}
