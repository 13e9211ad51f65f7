import { Loaded } from '../loaded.ts';
import type { Requests } from '../requests.ts';
import type { Settled, SuggestionChoice, SuggestionPage } from '../wire-suggestions.ts';

/** Suggestions of one page, as many as the server gives. */
const LIMIT = 1000;
const ASKED = { isDurable: false };

/**
 * What is suggested in the document, as a store: `state` holds the page that came last. It is asked for when the first listener comes, and again
 * whenever somebody suggests, accepts or rejects something.
 *
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

  /** Makes suggestions part of the document; editors may. @throws CompanionRequestError SUGGESTION_NOT_FOUND and others. */
  accept(choice: SuggestionChoice): Promise<Settled> {
    return this.#settle('accept', choice);
  }

  /** Takes suggestions out of the document; who is no editor may do so with their own. @throws CompanionRequestError */
  reject(choice: SuggestionChoice): Promise<Settled> {
    return this.#settle('reject', choice);
  }

  /**
   * Suggests what differs from a content; commenters may.
   *
   * @param content editor JSON of the whole document, as it shall be. @returns how many suggestions that were.
   */
  async create(content: object, options: { readonly reason?: string; readonly field?: string } = {}): Promise<number> {
    const { count } = await this.#requests.send('suggestion.create', { content, ...options }, ASKED);
    return count;
  }

  /** Takes in that something was suggested or settled, or that the connection is back. */
  receive(): void {
    const { value, isLoading, error } = this.state;
    const isAsked = value !== undefined || isLoading || error !== undefined;
    if (isAsked) void this.reload();
  }

  #settle(verdict: Settled['verdict'], choice: SuggestionChoice): Promise<Settled> {
    return this.#requests.send(`suggestion.${verdict}`, choice, ASKED);
  }
}
