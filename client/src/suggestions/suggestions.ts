import { Loaded } from '../loaded.ts';
import type { Requests } from '../requests.ts';
import type { Settled, SuggestionChoice, SuggestionPage } from '../wire-suggestions.ts';

/** The number of suggestions per page: the server's maximum. */
const LIMIT = 1000;
const ASKED = { isDurable: false };

/**
 * The suggestions in the document as a store: `state` has the latest page. Loads when the first listener subscribes, and again whenever a
 * suggestion is made, accepted or rejected.
 * @example
 * companion.suggestions.subscribe(() => show(companion.suggestions.state.value?.suggestions ?? []));
 * await companion.suggestions.accept({ ids: [suggestion.id] });
 * await companion.suggestions.reject({ run });
 */
export class Suggestions extends Loaded<SuggestionPage> {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    super(() => requests.send('suggestion.list', { limit: LIMIT }, ASKED));
    this.#requests = requests;
  }

  /** Accepts suggestions. Requires the editor role. @throws CompanionRequestError SUGGESTION_NOT_FOUND and others. */
  accept(choice: SuggestionChoice): Promise<Settled> {
    return this.#settle('accept', choice);
  }

  /** Rejects suggestions. Requires the editor role, except for the user's own suggestions. @throws CompanionRequestError */
  reject(choice: SuggestionChoice): Promise<Settled> {
    return this.#settle('reject', choice);
  }

  /**
   * Suggests the differences to a content. Requires the commenter role.
   * @param content editor JSON of the whole document, as it shall be. @returns how many suggestions that were.
   */
  async create(content: object, options: { readonly reason?: string; readonly field?: string } = {}): Promise<number> {
    const { count } = await this.#requests.send('suggestion.create', { content, ...options }, ASKED);
    return count;
  }

  /** Handles a change of suggestions or a new connection. */
  receive(): void {
    const { value, isLoading, error } = this.state;
    const isAsked = value !== undefined || isLoading || error !== undefined;
    if (isAsked) void this.reload();
  }

  #settle(verdict: Settled['verdict'], choice: SuggestionChoice): Promise<Settled> {
    return this.#requests.send(`suggestion.${verdict}`, choice, ASKED);
  }
}
