import type { DocumentNode, Principal, TurnContext } from '@editor-companion/core/plugin';
import type { Settled, Suggestion, SuggestionChoice, SuggestionPage } from '@editor-companion/client/wire-suggestions';
import type { DocumentQueue } from '../editing/document-queue.ts';
import type { Roles } from '../roles.ts';
import type { Room, Rooms } from '../room/types.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { errors } from '../errors.ts';
import { keyFor } from '../document-key.ts';
import { suggestionErrors } from '../suggestion-errors.ts';

interface Parts {
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly workers: DocumentWorkers;
  readonly queue: DocumentQueue;
}

export interface ListOptions extends Pick<SuggestionChoice, 'field' | 'range'> {
  /** The number of suggestions to skip. */
  readonly after: number;
  readonly limit: number;
}

export interface MergeOptions {
  /** The copy. */
  readonly from: string;
  readonly as: 'changes' | 'suggestions' | 'preview';
  readonly field?: string;
  readonly reason?: string;
}

/** The result of merging a copy back. */
export interface Merged {
  readonly seq: number;
  /** The suggestions that were made, or would be; empty if the changes were made directly. */
  readonly suggestions: readonly Suggestion[];
}

/** Lists, accepts and rejects suggestions in documents. */
export class Suggestions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The suggestions of a document in order. @throws CompanionError SUGGESTIONS_UNSUPPORTED, SUGGESTION_RANGE_GONE (409). */
  list(name: string, options: ListOptions, turn: Partial<TurnContext>): Promise<SuggestionPage> {
    const { workers } = this.#parts;
    return this.#use(name, async (room) => {
      const { seq, updates: pieces } = await room.state();
      return { seq, ...(await workers.do('suggestions', { pieces, ...options }, turn)) };
    });
  }

  /**
   * Accepts or rejects suggestions in one change. A user who is not an editor may reject their own suggestions and those of their
   * assistant.
   * @throws CompanionError DOCUMENT_FORBIDDEN, SUGGESTION_FORBIDDEN (403), SUGGESTION_NOT_FOUND (404) if named ones do not exist.
   */
  settle(
    name: string,
    verdict: 'accept' | 'reject',
    choice: SuggestionChoice,
    principal: Principal,
    turn: Partial<TurnContext>,
  ): Promise<Settled> {
    const { roles, workers, queue } = this.#parts;
    if (!isChoice(choice)) throw suggestionErrors.SUGGESTION_CHOICE_MISSING();
    roles.require(principal, name, verdict === 'accept' ? 'editor' : 'commenter');
    const only = roles.mayBe(principal, name, 'editor') ? undefined : [principal.id, `assistant:${principal.id}`];
    return queue.do(name, principal.id, () =>
      this.#use(name, async (room) => {
        const { seq, updates: pieces } = await room.state();
        const input = { pieces, verdict, choice, ...(only && { only }) };
        const { update, ids, refused } = await workers.do('settle', input, turn);
        if (refused > 0) throw suggestionErrors.SUGGESTION_FORBIDDEN({ count: refused });
        if (ids.length === 0 && choice.ids) throw suggestionErrors.SUGGESTION_NOT_FOUND();
        const at = update ? await room.apply(update, { user: principal.id, kind: 'edit' }) : seq;
        if (ids.length > 0) tellSettled(room, verdict, ids, principal);
        return { seq: at, verdict, ids };
      }),
    );
  }

  /**
   * Suggests the differences to a given content.
   * @returns how many suggestions that were. @throws CompanionError DOCUMENT_FORBIDDEN (403); DocumentError DOCUMENT_INVALID,
   * DOCUMENT_NOT_SUGGESTIBLE (409).
   */
  suggest(
    name: string,
    { content, field, reason }: { readonly content: DocumentNode; readonly field?: string; readonly reason?: string },
    principal: Principal,
    turn: Partial<TurnContext>,
  ): Promise<{ readonly seq: number; readonly count: number }> {
    const { roles, workers, queue } = this.#parts;
    roles.require(principal, name, 'commenter');
    const suggester = suggesterOf(principal, reason);
    return queue.do(name, principal.id, () =>
      this.#use(name, async (room) => {
        const { seq, updates: pieces } = await room.state();
        const input = { pieces, content, suggester, ...(field !== undefined && { field }) };
        const { update, count } = await workers.do('suggest', input, turn);
        if (!update) return { seq, count };
        const at = await room.apply(update, { user: principal.id, kind: 'edit' });
        tellSuggested(room);
        return { seq: at, count };
      }),
    );
  }

  /**
   * Merges a copy back into its original: directly, as suggestions, or as a dry run.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404), MERGE_UNRELATED (409).
   */
  async bringBack(
    name: string,
    { from: named, as, field, reason }: MergeOptions,
    principal: Principal,
    turn: Partial<TurnContext>,
  ): Promise<Merged> {
    const { roles, workers, queue } = this.#parts;
    const from = keyFor(principal, named);
    roles.require(principal, from, 'viewer');
    roles.require(principal, name, ROLES[as]);
    const { updates: other } = await this.#use(from, (room) => room.state());
    const suggester = as === 'changes' ? {} : { suggester: suggesterOf(principal, reason) };
    return queue.do(name, principal.id, () =>
      this.#use(name, async (room) => {
        const { seq, updates: pieces } = await room.state();
        const input = { pieces, other, ...suggester, ...(field !== undefined && { field }) };
        const { isRelated, update, suggestions } = await workers.do('bringBack', input, turn);
        if (!isRelated) throw suggestionErrors.MERGE_UNRELATED({ document: name, from });
        if (!update || as === 'preview') return { seq, suggestions };
        const at = await room.apply(update, { user: principal.id, kind: 'edit' });
        if (as === 'suggestions') tellSuggested(room);
        return { seq: at, suggestions };
      }),
    );
  }

  /** @throws CompanionError DOCUMENT_NOT_FOUND (404). */
  async #use<T>(name: string, work: (room: Room) => Promise<T>): Promise<T> {
    const { rooms } = this.#parts;
    if (!(await rooms.exists(name))) throw errors.DOCUMENT_NOT_FOUND({ document: name });
    return rooms.use(name, work);
  }
}

const ROLES = { changes: 'editor', suggestions: 'commenter', preview: 'viewer' } as const;

const suggesterOf = ({ id, name }: Principal, reason: string | undefined) => ({
  author: name.slice(0, 256),
  user: id,
  date: new Date().toISOString(),
  ...(reason !== undefined && { reason }),
});

const isChoice = (choice: SuggestionChoice): boolean =>
  Object.entries(choice).some(([name, value]) => name !== 'field' && value !== undefined);

/** Tells clients that show a list of suggestions to reload it. */
export const tellSuggested = (room: Room): void => room.broadcast({ event: 'suggestion.added' });

function tellSettled(
  room: Room,
  verdict: Settled['verdict'],
  ids: readonly (string | null)[],
  { id, name }: Principal,
): void {
  const most = ids.slice(0, 1000);
  room.broadcast({ event: 'suggestion.settled', verdict, ids: most, user: { id, name } });
}
