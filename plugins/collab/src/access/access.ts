import type { DocumentRole, Host, Principal } from '@editor-companion/core/plugin';
import type { Person } from '@editor-companion/client/wire-documents';
import { errors } from '../errors.ts';
import type { Roles } from '../roles.ts';
import type { Rooms } from '../room/types.ts';
import type { RestrictionRow } from '../restrictions/database.ts';
import { accessErrors } from '../restrictions/errors.ts';
import { peopleOf, together } from './people.ts';
import type { Restrictions } from '../restrictions/restrictions.ts';

/** The name of the question between nodes. */
const PEOPLE = 'people';

interface Parts {
  readonly host: Pick<Host, 'emit'>;
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly restrictions: Restrictions;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The duration of a measure and its reason. */
export interface Terms {
  /** Milliseconds since the epoch. Absent: until it is lifted. */
  readonly until?: number | undefined;
  readonly reason?: string | undefined;
}

/** The owners' measures on access to their documents. They take effect on open connections at once. */
export class Access {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    parts.rooms.respondTo(PEOPLE, ({ participants }) => peopleOf(participants));
  }

  /** The users who take part in a document now, on all nodes, each listed once regardless of the number of connections. */
  async people(document: string): Promise<Person[]> {
    const { rooms } = this.#parts;
    const others = (await rooms.askOthers(document, PEOPLE, null)) as Person[][];
    return together([...peopleOf(rooms.find(document)?.participants ?? []), ...others.flat()]);
  }

  restrictions(document: string): RestrictionRow[] {
    return this.#parts.restrictions.list(document);
  }

  lockOf(document: string): RestrictionRow | undefined {
    return this.#parts.restrictions.lockOf(document);
  }

  /**
   * Reduces a user's role in a document below that of their token, or removes it.
   * @param role the most that they may be; null: nothing.
   * @throws CompanionError DOCUMENT_NOT_FOUND (404), RESTRICTION_INVALID (400), RESTRICTION_LIMIT (409).
   */
  async restrict(
    document: string,
    user: string,
    role: DocumentRole | null,
    author: Principal,
    { until, reason = '' }: Terms = {},
  ): Promise<RestrictionRow> {
    const { restrictions, host } = this.#parts;
    await this.#mustExist(document);
    if (user === author.id) throw accessErrors.RESTRICTION_INVALID({ reason: 'users cannot restrict themselves' });
    this.#checkEnd(until);
    const row = { document, user_id: user, role, reason, until: until ?? null, ...this.#by(author) };
    await restrictions.restrict(row);
    this.#parts.rooms.recheck(document);
    host.emit('doc:access-restricted', { document, user: author.id, restricted: user, role });
    return row;
  }

  /** @throws CompanionError RESTRICTION_NOT_FOUND (404). */
  async lift(document: string, user: string, author: Principal): Promise<void> {
    const { restrictions, rooms, host } = this.#parts;
    if (!(await restrictions.lift(document, user))) throw accessErrors.RESTRICTION_NOT_FOUND({ document, user });
    rooms.recheck(document);
    host.emit('doc:access-lifted', { document, user: author.id, restricted: user });
  }

  /**
   * Disconnects a user from a document. With an end time, the user is refused until then; otherwise they may reconnect at once.
   * @throws CompanionError PERSON_NOT_FOUND (404) if the user is not a participant and there is no end time; RESTRICTION_INVALID (400).
   */
  async sendAway(document: string, user: string, author: Principal, { until, reason }: Terms = {}): Promise<void> {
    if (until !== undefined) {
      await this.restrict(document, user, null, author, { until, reason });
      return;
    }
    const { rooms, host } = this.#parts;
    const people = await this.people(document);
    if (!people.some((person) => person.user.id === user)) throw accessErrors.PERSON_NOT_FOUND({ document, user });
    rooms.expel(document, user, { event: 'document.sent-away', reason: reason ?? '' });
    host.emit('doc:sent-away', { document, user: author.id, sent: user });
  }

  /**
   * Makes a document read-only for everybody, including its owners. @throws CompanionError DOCUMENT_NOT_FOUND (404), RESTRICTION_INVALID
   * (400).
   */
  async lock(document: string, author: Principal, { until, reason = '' }: Terms = {}): Promise<void> {
    const { restrictions, rooms, host } = this.#parts;
    await this.#mustExist(document);
    this.#checkEnd(until);
    await restrictions.lock({ document, reason, until: until ?? null, ...this.#by(author) });
    rooms.broadcast(document, { event: 'document.locked', message: reason, until: until ?? null });
    rooms.recheck(document);
    host.emit('doc:locked', { document, user: author.id });
  }

  /** @returns whether it was locked. */
  async unlock(document: string, author: Principal): Promise<boolean> {
    const { restrictions, rooms, host } = this.#parts;
    if (!(await restrictions.unlock(document))) return false;
    rooms.broadcast(document, { event: 'document.unlocked' });
    rooms.recheck(document);
    host.emit('doc:unlocked', { document, user: author.id });
    return true;
  }

  #by({ id, name }: Principal): Pick<RestrictionRow, 'by_id' | 'by_name' | 'created_at'> {
    return { by_id: id, by_name: name, created_at: this.#now() };
  }

  #checkEnd(until: number | undefined): void {
    if (until !== undefined && until <= this.#now())
      throw accessErrors.RESTRICTION_INVALID({ reason: '`until` is in the past' });
  }

  async #mustExist(document: string): Promise<void> {
    if (!(await this.#parts.rooms.exists(document))) throw errors.DOCUMENT_NOT_FOUND({ document });
  }
}
