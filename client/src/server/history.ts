import type { Blame, MarkedChanges, Passage, Timeline } from '../wire-history.ts';
import { pathOf } from './documents.ts';
import type { CompanionServer } from './server.ts';

/** The number of times that all passages are read again if the document changes between two pages. */
const MAX_ATTEMPTS = 3;
const PASSAGES_A_PAGE = 10_000;

/** The format of shown changes. */
export type ChangesForm = 'json' | 'html' | 'markdown' | 'text';

/** The text of a field as passages at one position of the document. */
export type Authors = Omit<Blame, 'next'>;

/**
 * The history of a document: authors of the text, changes between versions, and the timeline.
 * @example
 * const history = new History(server, 'minutes');
 * for (const { text, user } of (await history.authors()).passages) console.log(user?.name, text);
 * const { content, authors } = await history.changes(3, { as: 'html' });
 * const { items } = await history.timeline({ limit: 20 });
 */
export class History {
  readonly #server: CompanionServer;
  readonly #path: string;

  constructor(server: CompanionServer, document: string) {
    this.#server = server;
    this.#path = pathOf(document);
  }

  /** A page of passages with their authors, in document order. */
  blame(query: { field?: string; after?: number; limit?: number } = {}, signal?: AbortSignal): Promise<Blame> {
    return this.#server.ask(`${this.#path}/blame`, { query, signal });
  }

  /** All passages of one state of the document. If it changes all the time, the last pages may belong to later states. */
  async authors(options: { field?: string; signal?: AbortSignal } = {}): Promise<Authors> {
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      const authors = await this.#allPassages(options, true);
      if (authors) return authors;
    }
    return (await this.#allPassages(options, false)) ?? { seq: 0, field: '', passages: [] };
  }

  /** @returns undefined where the document was changed on the way and all shall be of one state. */
  async #allPassages(
    { field, signal }: { field?: string; signal?: AbortSignal },
    isOfOneState: boolean,
  ): Promise<Authors | undefined> {
    const asked = { ...(field !== undefined && { field }), limit: PASSAGES_A_PAGE };
    let page = await this.blame(asked, signal);
    const { seq } = page;
    const passages: Passage[] = [...page.passages];
    while (page.next !== null) {
      page = await this.blame({ ...asked, after: page.next }, signal);
      if (isOfOneState && page.seq !== seq) return undefined;
      for (const passage of page.passages) passages.push(passage);
    }
    return { seq: page.seq, field: page.field, passages };
  }

  /**
   * The changes between a version and another one, or the current state, as one document with the marks `insertion` and `deletion`.
   * @param query.to the newer version; absent: the current state.
   * @param query.as editor JSON, or a string in the other forms.
   */
  changes<Form extends ChangesForm = 'json'>(
    from: number,
    query: { to?: number; as?: Form; field?: string } = {},
    signal?: AbortSignal,
  ): Promise<MarkedChanges<Form extends 'json' ? unknown : string>> {
    return this.#server.ask(`${this.#path}/versions/${from}/changes`, { query, signal });
  }

  /** The history, newest first. @param query.user limits it to this user id. */
  timeline(query: { before?: string; limit?: number; user?: string } = {}, signal?: AbortSignal): Promise<Timeline> {
    return this.#server.ask(`${this.#path}/timeline`, { query, signal });
  }
}
