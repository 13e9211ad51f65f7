/* Edits to send, and how far a received update reaches. */
import * as Y from 'yjs';

/** What a formatted paragraph takes in an update. */
const BYTES_A_PARAGRAPH = 314;
const WORDS = ['lorem ', 'ipsum ', 'dolor ', 'sit ', 'amet '];

/** Somebody who types: every call of `type` is one more character, or `length` of them, as an update. */
export class Writer {
  readonly #document = new Y.Doc();
  readonly #text = this.#document.getText('default');
  #update: Uint8Array = new Uint8Array(0);

  constructor() {
    this.#document.on('update', (update: Uint8Array) => (this.#update = update));
  }

  get clientId(): number {
    return this.#document.clientID;
  }

  /** How many characters were typed: the clock that a reader must reach. */
  get clock(): number {
    return this.#text.length;
  }

  type(length = 1): Uint8Array {
    this.#text.insert(this.#text.length, 'lorem ipsum '.repeat(Math.ceil(length / 12)).slice(0, length));
    return this.#update;
  }

  /** Many short edits all over the text in one update: what a long life leaves behind, and hard to encode. */
  scribble(edits: number): Uint8Array {
    this.#document.transact(() => {
      for (let edit = 0; edit < edits; edit++)
        this.#text.insert(Math.floor(Math.random() * (this.#text.length + 1)), WORDS[edit % WORDS.length] ?? 'and ');
    });
    return this.#update;
  }

  /** Bytes of the whole document. */
  get size(): number {
    return Y.encodeStateAsUpdate(this.#document).length;
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#document);
  }
}

/** A document of paragraphs with some formatted text, as editors make them, of about so many bytes. */
export function formatted(bytes: number): Y.Doc {
  const document = new Y.Doc();
  const fragment = document.getXmlFragment('default');
  const words = (length: number): string => Math.random().toString(36).slice(2, 10).repeat(15).slice(0, length);
  document.transact(() => {
    for (let index = 0; index < bytes / BYTES_A_PARAGRAPH; index++) {
      const text = new Y.XmlText();
      text.insert(0, words(120));
      text.insert(120, words(40), { bold: true });
      text.insert(160, words(80), { bold: null });
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [text]);
      fragment.insert(index, [paragraph]);
    }
  });
  return document;
}

/** The clock after an update's last struct of a client; 0 when it has none. */
export function reachOf(update: Uint8Array, clientId: number): number {
  let reach = 0;
  for (const { id, length } of Y.decodeUpdate(update).structs)
    if (id.client === clientId) reach = Math.max(reach, id.clock + length);
  return reach;
}

/** A document as a real client would have it after these updates. */
export function textOf(updates: readonly Uint8Array[]): string {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document.getText('default').toJSON();
}
