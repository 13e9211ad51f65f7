import {
  DocumentError,
  documentModel,
  ORIGINAL,
  originalOf,
  restoreOriginal,
  safeExtra,
  sanitize,
  takeExtras,
  withExtra,
  type DocumentNode,
  type Extra,
  type ImportedDocument,
  type Original,
} from '@editor-companion/document';
import { element, escapeText, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { OWN_NAMESPACE } from '../../package/xml/namespaces.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { isExtras, OWN_WORDS } from './words.ts';

/**
 * Stores the parts of a document that the format cannot express: nodes with a simplified form, unknown marks and unknown attributes. A node
 * or text has a tag in the file, a block a bookmark, and a separate part of the file contains the original for each as JSON.
 */
export class OriginalBook {
  readonly #entries: string[] = [];

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Returns the tag for a node's simplified form. */
  add({ attrs }: DocumentNode): string {
    return this.#add(OWN_WORDS.original, attrs ?? {});
  }

  /** Returns the name of a bookmark for a block with unknown parts, or for blocks that begin with it. Undefined for others. */
  bookmark({ attrs }: DocumentNode): string | undefined {
    const extras = attrs?.[ORIGINAL];
    return extras === undefined ? undefined : this.#add(OWN_WORDS.extras, { extras });
  }

  #add(start: string, told: object): string {
    const tag = `${start}${this.#entries.length + 1}`;
    this.#entries.push(element('node', { tag }, escapeText(JSON.stringify(told))));
    return tag;
  }

  toXml(): string {
    return XML_DECLARATION + element('nodes', { xmlns: OWN_NAMESPACE }, this.#entries);
  }
}

/** The maximum number of JSON characters of restored nodes of a file, because it may refer to one node many times. */
const MAX_RESTORED = 16_000_000;

interface Entry {
  /** A node with a simplified form in the file. */
  readonly original?: Original;
  /** The unknown parts of blocks that begin at a bookmark, or of inline nodes. */
  readonly extras: readonly Extra[];
  /** The number of characters of its JSON. */
  readonly size: number;
}

/** The originals in a file. */
export class Originals {
  readonly #readParts: (read: (xml: XmlReader) => void) => void;
  readonly #entries = new Map<string, Entry>();
  #isRead = false;
  #hasTold = false;
  #left = MAX_RESTORED;

  /**
   * @param readParts returns the parts that may describe them. It is called at the first tag of this product, because few files have one,
   * and many have large or damaged parts of other programs.
   */
  constructor(readParts: (read: (xml: XmlReader) => void) => void) {
    this.#readParts = readParts;
  }

  has(tag: string | undefined): boolean {
    return this.#find(tag) !== undefined;
  }

  /** Restores the node of a tag, as `restoreOriginal` does. Undefined for other tags and beyond the limit. */
  restore(tag: string | undefined, content: readonly DocumentNode[]): DocumentNode | undefined {
    const original = this.#take(tag)?.original;
    return original && restoreOriginal(original, withoutFiller(content));
  }

  /** As `restore`, for inline content. Its unknown parts are restored as well. */
  restoreInline(tag: string | undefined, content: readonly DocumentNode[]): readonly DocumentNode[] {
    const { original, extras = [] } = this.#take(tag) ?? {};
    if (original) return [restoreOriginal(original, content)];
    const [extra] = extras;
    return extra ? content.map((node) => withExtra(node, extra)) : content;
  }

  /** Records the unknown parts of blocks for a block with one of these bookmarks (`takeExtras`). */
  tellExtras(node: DocumentNode | undefined, bookmarks: readonly string[]): void {
    if (bookmarks.length === 0) return;
    const extras = bookmarks.filter(isExtras).flatMap((name) => this.#take(name)?.extras ?? []);
    if (!node || extras.length === 0) return;
    node.attrs = { ...node.attrs, [ORIGINAL]: extras };
    this.#hasTold = true;
  }

  /** Adds the recorded parts to all nodes of the document. */
  settleExtras(document: ImportedDocument): ImportedDocument {
    if (!this.#hasTold) return document;
    takeExtras([document.content]);
    for (const { content } of document.comments ?? []) takeExtras(content);
    for (const bands of [document.page?.header, document.page?.footer])
      for (const blocks of Object.values(bands ?? {})) takeExtras(blocks);
    return document;
  }

  #take(tag: string | undefined): Entry | undefined {
    const entry = this.#find(tag);
    if (!entry || entry.size > this.#left) return undefined;
    this.#left -= entry.size;
    return entry;
  }

  #find(tag: string | undefined): Entry | undefined {
    if (tag === undefined || !(tag.startsWith(OWN_WORDS.original) || isExtras(tag))) return undefined;
    if (!this.#isRead) {
      this.#isRead = true;
      this.#readParts((xml) => this.#read(xml));
    }
    return this.#entries.get(tag);
  }

  /** Reads the part that `OriginalBook` writes. Other parts yield nothing. */
  #read(xml: XmlReader): void {
    if (!xml.nextChild(0) || xml.name !== 'own:nodes') return;
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const tag = xml.attribute('tag') ?? '';
      const text = xml.text();
      const entry = safeEntry(parse(text));
      if (entry) this.#entries.set(tag, { ...entry, size: text.length });
    }
  }
}

function safeEntry(told: unknown): Omit<Entry, 'size'> | undefined {
  const original = safeOriginal(told);
  if (original) return { original, extras: [] };
  const { extra, extras = [extra] } = (told ?? {}) as { extra?: unknown; extras?: unknown };
  const safe = Array.isArray(extras) ? extras.flatMap((one: unknown) => safeExtra(one) ?? []) : [];
  return safe.length > 0 ? { extras: safe } : undefined;
}

/** Checks an untrusted original: only unknown nodes are restored, and their content is validated. */
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

/** Removes the single empty paragraph, which a simplified form needs. */
const withoutFiller = (blocks: readonly DocumentNode[]): readonly DocumentNode[] =>
  blocks.length === 1 && blocks[0]?.type === 'paragraph' && blocks[0].content === undefined ? [] : blocks;
