/* Edits to send, and the clock of a received update. */
import * as Y from 'yjs';

/** The number of bytes of a formatted paragraph in an update. */
const BYTES_A_PARAGRAPH = 314;
const WORDS = ['lorem ', 'ipsum ', 'dolor ', 'sit ', 'amet '];

/** Simulates typing: every call of `type` returns an update with one more character, or with `length` characters. */
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

  /** The number of typed characters, which is the clock that a reader must reach. */
  get clock(): number {
    return this.#text.length;
  }

  type(length = 1): Uint8Array {
    this.#text.insert(this.#text.length, 'lorem ipsum '.repeat(Math.ceil(length / 12)).slice(0, length));
    return this.#update;
  }

  /** Returns one update with many short edits all over the text. Such a history is typical of old documents and costly to encode. */
  scribble(edits: number): Uint8Array {
    this.#document.transact(() => {
      for (let edit = 0; edit < edits; edit++)
        this.#text.insert(Math.floor(Math.random() * (this.#text.length + 1)), WORDS[edit % WORDS.length] ?? 'and ');
    });
    return this.#update;
  }

  /** The size of the whole document in bytes. */
  get size(): number {
    return Y.encodeStateAsUpdate(this.#document).length;
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#document);
  }
}

/** Returns a document of paragraphs with some formatted text, as editors create it, of about `bytes` bytes. */
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

/** Returns the clock after a client's last struct in an update. 0 if it has none. */
export function reachOf(update: Uint8Array, clientId: number): number {
  let reach = 0;
  for (const { id, length } of Y.decodeUpdate(update).structs)
    if (id.client === clientId) reach = Math.max(reach, id.clock + length);
  return reach;
}

/** Returns the document's text after these updates, as a real client would have it. */
export function textOf(updates: readonly Uint8Array[]): string {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document.getText('default').toJSON();
}
