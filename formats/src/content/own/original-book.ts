import {
  DocumentError,
  documentModel,
  originalOf,
  restoreOriginal,
  sanitize,
  type DocumentNode,
  type Original,
} from '@editor-companion/document';
import { element, escapeText, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { OWN_NAMESPACE } from '../../package/xml/namespaces.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { OWN_WORDS } from './words.ts';

/**
 * The nodes of a document that the format shows in a simpler form: what shows a node has a tag, and a part of the file tells for each
 * tag of the node, as JSON.
 */
export class OriginalBook {
  readonly #entries: string[] = [];

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** The tag for what shows a node. */
  add({ attrs }: DocumentNode): string {
    const tag = `${OWN_WORDS.original}${this.#entries.length + 1}`;
    this.#entries.push(element('node', { tag }, escapeText(JSON.stringify(attrs ?? {}))));
    return tag;
  }

  toXml(): string {
    return XML_DECLARATION + element('nodes', { xmlns: OWN_NAMESPACE }, this.#entries);
  }
}

/** JSON characters of nodes that one file may bring back: a file may show one node many times. */
const MAX_RESTORED = 16_000_000;

interface Entry {
  readonly original: Original;
  /** Characters of its JSON. */
  readonly size: number;
}

/** What a file tells of the nodes that it shows in a simpler form. */
export class Originals {
  readonly #readParts: (read: (xml: XmlReader) => void) => void;
  readonly #entries = new Map<string, Entry>();
  #isRead = false;
  #left = MAX_RESTORED;

  /**
   * @param readParts hands over the parts that may tell of them. It is called at the first tag of ours: few files have one, and many
   * have such parts of others, which may be large or damaged.
   */
  constructor(readParts: (read: (xml: XmlReader) => void) => void) {
    this.#readParts = readParts;
  }

  has(tag: string | undefined): boolean {
    return this.#find(tag) !== undefined;
  }

  /** The node of a tag, as `restoreOriginal` makes it; undefined for an unknown tag and beyond what one file may bring back. */
  restore(tag: string | undefined, content: readonly DocumentNode[]): DocumentNode | undefined {
    const entry = this.#find(tag);
    if (!entry || entry.size > this.#left) return undefined;
    this.#left -= entry.size;
    return restoreOriginal(entry.original, withoutFiller(content));
  }

  #find(tag: string | undefined): Entry | undefined {
    if (tag?.startsWith(OWN_WORDS.original) !== true) return undefined;
    if (!this.#isRead) {
      this.#isRead = true;
      this.#readParts((xml) => this.#read(xml));
    }
    return this.#entries.get(tag);
  }

  /** Reads the part that `OriginalBook` writes; nothing from any other part. */
  #read(xml: XmlReader): void {
    if (!xml.nextChild(0) || xml.name !== 'own:nodes') return;
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const tag = xml.attribute('tag') ?? '';
      const text = xml.text();
      const original = safeOriginal(parse(text));
      if (original) this.#entries.set(tag, { original, size: text.length });
    }
  }
}

/** A file may come from anybody: only nodes that the model does not have come back, and what they hold is cleaned as any content is. */
function safeOriginal(attrs: unknown): Original | undefined {
  const original = originalOf(attrs);
  if (!original || documentModel.nodes.has(original.node.type)) return undefined;
  try {
    const [node, ...others] = sanitize({ type: 'doc', content: [original.node] }).document.content ?? [];
    return node?.type === original.node.type && others.length === 0 ? { ...original, node } : undefined;
  } catch (error) {
    // Too deep or too large.
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What shows a node holds a paragraph at least: an empty one alone is nothing. */
const withoutFiller = (blocks: readonly DocumentNode[]): readonly DocumentNode[] =>
  blocks.length === 1 && blocks[0]?.type === 'paragraph' && blocks[0].content === undefined ? [] : blocks;
