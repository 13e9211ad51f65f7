import type { DocumentAppearance, DocumentAuthor, DocumentsService, Principal } from '@editor-companion/core/plugin';

/** The colour of the cursor: light enough for a page and dark enough for its name. */
const COLOR = '#7c3aed';

/** Shows the assistant among the participants of a document, with a cursor at its last change. */
export class Presence {
  readonly #author: DocumentAuthor;
  #appearance: DocumentAppearance | undefined;

  constructor(author: DocumentAuthor) {
    this.#author = author;
  }

  /** Does nothing if the documents service has no presence. */
  async enter(documents: DocumentsService, document: string, principal: Principal): Promise<void> {
    this.#appearance = await documents.appear?.(document, principal, this.#author);
    this.#show(null);
  }

  /** @param cursor a relative position of Yjs as JSON. */
  readonly moveTo = (cursor: object): void => this.#show({ anchor: cursor, head: cursor });

  /** Shows the assistant until the work has ended in any way. */
  async *during<T>(work: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    try {
      yield* work;
    } finally {
      this.#appearance?.leave();
    }
  }

  #show(cursor: object | null): void {
    const { id, name } = this.#author;
    this.#appearance?.show({ user: { id, name, color: COLOR, isAssistant: true }, cursor });
  }
}
