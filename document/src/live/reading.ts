import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';
import { XmlElement, XmlText, type AbstractType, type XmlFragment } from 'yjs';
import { isRecord, type DocumentMark, type DocumentNode } from '../json.ts';
import { checkSize, limitsOf, type Limits } from '../limits.ts';
import { sanitize } from '../sanitize.ts';
import { cleanText } from '../schema/kinds.ts';
import { acceptedAttributes, acceptedMarks, type Accepting } from '../tracked/accepting.ts';
import { isForeignName } from '../schema/foreign.ts';
import { sectionBands } from '../section-bands.ts';
import { bareSchemaOf } from '../foreign/bare-schema.ts';
import { faultOf } from '../schema/attribute-fault.ts';
import { deltaOf, type Formats, type Parent } from './tokens.ts';
import { canonical, own } from '../record.ts';

/** The suffix of a mark's name if several marks of its type may overlap (y-tiptap). */
const HASH = /--[a-zA-Z0-9+/=]{8}$/;
/** The maximum nesting of a value. */
const MAX_VALUE_DEPTH = 64;

/** A format of text in Yjs. */
export interface Format {
  readonly key: string;
  readonly value: unknown;
}

/** An earlier reading of the document. */
export interface Earlier {
  readonly reading: LiveReading;
  /** Tells whether a top-level block has changed since. */
  readonly isChanged: (block: XmlElement) => boolean;
}

export interface ReadingOptions {
  readonly limits?: Partial<Limits>;
  readonly accepting?: Accepting;
  readonly earlier?: Earlier;
}

/**
 * A lossless reading of a live document. Unknown nodes, marks and attributes are shown unchanged. Content without a form in JSON and unsafe
 * content are hidden and stay in the document.
 */
export class LiveReading {
  /** The schema without holders, because unknown nodes are shown unchanged. */
  readonly schema: Schema;
  /** The schema that validates new content. */
  readonly fullSchema: Schema;
  /** Formats by the JSON of the mark that shows them. */
  readonly formats = new Map<string, Format>();
  /** Types of unknown nodes. */
  readonly foreignNodes = new Set<string>();
  readonly foreignMarks = new Set<string>();
  /** Unknown attributes by the type of their node. */
  readonly foreignAttributes = new Map<string, Set<string>>();
  /** The JSON of known nodes with a missing required attribute, and of the nodes that are shown instead. */
  readonly unfit = new Set<string>();
  /** The shown content only. An empty document is not filled with a paragraph. */
  readonly content: readonly DocumentNode[];
  /** Suggestions that are shown as accepted. */
  readonly accepting: Accepting | undefined;
  readonly #elements: WeakMap<DocumentNode, XmlElement>;
  readonly #shown: WeakSet<XmlElement>;
  readonly #gone = new WeakMap<Formats, boolean>();
  readonly #toJson: () => DocumentNode;
  #json: DocumentNode | undefined;

  /** @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE */
  constructor(fragment: XmlFragment, schema: Schema, { limits, accepting, earlier }: ReadingOptions = {}) {
    this.accepting = accepting;
    this.fullSchema = schema;
    this.schema = earlier?.reading.schema ?? bareSchemaOf(schema);
    this.#elements = earlier ? earlier.reading.#elements : new WeakMap();
    this.#shown = earlier ? earlier.reading.#shown : new WeakSet();
    if (earlier) this.#takeOver(earlier.reading);
    this.content = earlier ? this.#contentAfter(fragment, earlier) : this.contentOf(fragment);
    const raw = { type: schema.topNodeType.name, content: [...this.content] };
    checkSize(raw, limitsOf(limits));
    this.#toJson = () => {
      const { document, dropped } = sanitize(raw, { schema, unknown: 'drop', ...(limits && { limits }) });
      return dropped.length === 0 && this.hiddenIn(fragment, 'json').length === 0 ? document : raw;
    };
    if (!earlier) this.#json = this.#toJson();
  }

  /** The document as it is shown. */
  get json(): DocumentNode {
    return (this.#json ??= this.#toJson());
  }

  #takeOver({ formats, foreignNodes, foreignMarks, foreignAttributes, unfit }: LiveReading): void {
    for (const [mark, format] of formats) this.formats.set(mark, format);
    for (const name of foreignNodes) this.foreignNodes.add(name);
    for (const name of foreignMarks) this.foreignMarks.add(name);
    for (const [type, names] of foreignAttributes) this.foreignAttributes.set(type, names);
    for (const key of unfit) this.unfit.add(key);
  }

  #contentAfter(fragment: XmlFragment, { reading, isChanged }: Earlier): DocumentNode[] {
    const known = new Map(reading.content.map((node) => [reading.elementOf(node), node]));
    return (fragment.toArray() as AbstractType<unknown>[]).flatMap((child) => {
      if (child instanceof XmlText) return this.#textsOf(child);
      if (!(child instanceof XmlElement)) return [];
      const node = (isChanged(child) ? undefined : known.get(child)) ?? this.nodeOf(child);
      return node ? [node] : [];
    });
  }

  /** Returns the shown content of an element. */
  contentOf(parent: Parent): DocumentNode[] {
    return (parent.toArray() as AbstractType<unknown>[]).flatMap((child) => {
      if (child instanceof XmlText) return this.#textsOf(child);
      const node = child instanceof XmlElement ? this.nodeOf(child) : undefined;
      return node ? [node] : [];
    });
  }

  /** Returns the element that a node of `content` shows. */
  elementOf(node: DocumentNode): XmlElement | undefined {
    return this.#elements.get(node);
  }

  /** Returns an element as it is shown. Undefined if it is hidden. */
  nodeOf(element: XmlElement): DocumentNode | undefined {
    // An element that was shown before may be hidden now.
    this.#shown.delete(element);
    const { nodeName: type } = element;
    const known = own(this.schema.nodes, type);
    if (!known) this.foreignNodes.add(type);
    const given = this.#attributesOf(element, known);
    const attrs = given && this.accepting ? acceptedAttributes(given, this.accepting) : given;
    if (given && !attrs) return undefined;
    const content = this.contentOf(element);
    if (!attrs && content.length === 0) return undefined;
    const shown = attrs ?? (known ? defaultsOf(known) : {});
    if (!attrs) this.unfit.add(unfitKey(type, shown));
    const node = {
      type,
      ...(Object.keys(shown).length > 0 && { attrs: shown }),
      ...(content.length > 0 && { content }),
    };
    this.#elements.set(node, element);
    this.#shown.add(element);
    return node;
  }

  /** Tells whether any part of an element is shown. */
  shows(element: XmlElement): boolean {
    return this.#shown.has(element) || this.nodeOf(element) !== undefined;
  }

  /** Returns the mark that shows a format. Undefined if none can. */
  markOf(key: string, value: unknown): DocumentMark | undefined {
    const type = key.replace(HASH, '');
    const known = own(this.schema.marks, type);
    if (!known) {
      if (value !== true && !(isRecord(value) && isJson(value))) return undefined;
      this.foreignMarks.add(type);
      return { type, ...(isRecord(value) && Object.keys(value).length > 0 && { attrs: value }) };
    }
    const given = isRecord(value) ? value : {};
    const cleaned = cleanAttributes(given, known);
    const attrs = cleaned && { ...cleaned, ...unknownOf(given, known) };
    return attrs && { type, ...(Object.keys(attrs).length > 0 && { attrs }) };
  }

  /** Tells whether text with these formats is hidden because an accepted suggestion deletes it. */
  isGone(formats: Formats): boolean {
    if (!this.accepting) return false;
    let isGone = this.#gone.get(formats);
    if (isGone === undefined) {
      isGone = acceptedMarks(this.marksOf(formats), this.accepting) === undefined;
      this.#gone.set(formats, isGone);
    }
    return isGone;
  }

  /** Returns the marks that show formats, in schema order. */
  marksOf(formats: Formats): DocumentMark[] {
    const marks: DocumentMark[] = [];
    for (const [key, value] of Object.entries(formats)) {
      const mark = this.markOf(key, value);
      if (!mark) continue;
      this.formats.set(canonical(mark), { key, value });
      marks.push(mark);
    }
    const rank = ({ type }: DocumentMark): number => this.#rankOf(type);
    return marks.toSorted((a, b) => rank(a) - rank(b) || (canonical(a) < canonical(b) ? -1 : 1));
  }

  /** Returns the names of hidden content in an element. In `text`, a format such as Markdown, unknown attributes are hidden too. */
  hiddenIn(parent: Parent, form: 'json' | 'text'): string[] {
    const names = new Set<string>();
    this.#gather(parent, form, names);
    return [...names];
  }

  #gather(parent: Parent, form: 'json' | 'text', names: Set<string>): void {
    for (const child of parent.toArray() as AbstractType<unknown>[]) {
      if (child instanceof XmlText) this.#gatherText(child, names);
      else if (child instanceof XmlElement) this.gatherElement(child, form, names);
      else names.add(child.constructor.name);
    }
  }

  /** As `hiddenIn`, including the element itself. */
  gatherElement(element: XmlElement, form: 'json' | 'text', names: Set<string>): void {
    const { nodeName: type } = element;
    const known = own(this.schema.nodes, type);
    for (const [name, value] of Object.entries(element.getAttributes() as Record<string, unknown>)) {
      // Editors write unset attributes too. Losing them has no effect.
      if (value === undefined) continue;
      const isForeign = known && !Object.hasOwn(known.spec.attrs ?? {}, name);
      if (!isJson(value) || (form === 'text' && isForeign)) names.add(`${type}.${name}`);
    }
    if (known && element.length === 0 && !this.#attributesOf(element, known)) names.add(type);
    this.#gather(element, form, names);
  }

  #gatherText(text: XmlText, names: Set<string>): void {
    for (const { insert, attributes = {} } of deltaOf(text)) {
      if (typeof insert !== 'string') names.add('an embedded object');
      else if (insert !== cleanText(insert)) names.add('control characters');
      for (const [key, value] of Object.entries(attributes)) {
        const mark = this.markOf(key, value);
        if (!mark) names.add(key.replace(HASH, ''));
      }
    }
  }

  #textsOf(text: XmlText): DocumentNode[] {
    return deltaOf(text).flatMap(({ insert, attributes }) => {
      const shown = typeof insert === 'string' ? visibleText(insert) : '';
      if (shown === '') return [];
      const given = attributes ? this.marksOf(attributes) : [];
      const marks = this.accepting ? acceptedMarks(given, this.accepting) : given;
      return marks === undefined ? [] : [{ type: 'text', text: shown, ...(marks.length > 0 && { marks }) }];
    });
  }

  /** Returns the shown attributes with defaults. Undefined if a required one is missing. */
  #attributesOf(element: XmlElement, known: NodeType | undefined): Record<string, unknown> | undefined {
    const given: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(element.getAttributes())) if (isJson(value)) given[name] = value;
    if (!known) return given;
    const cleaned = cleanAttributes(given, known);
    const foreign = Object.entries(given).filter(([name]) => !Object.hasOwn(known.spec.attrs ?? {}, name));
    if (foreign.length > 0) {
      const names = this.foreignAttributes.get(known.name) ?? new Set();
      for (const [name] of foreign) names.add(name);
      this.foreignAttributes.set(known.name, names);
    }
    return cleaned && { ...cleanBands(cleaned, known), ...Object.fromEntries(foreign) };
  }

  #rankOf(type: string): number {
    const { marks } = this.schema;
    return Object.hasOwn(marks, type) ? Object.keys(marks).indexOf(type) : Number.MAX_SAFE_INTEGER;
  }
}

const unknownOf = (given: Readonly<Record<string, unknown>>, { spec }: MarkType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !Object.hasOwn(spec.attrs ?? {}, name) && isForeignName(name) && isJson(value),
    ),
  );

export const unfitKey = (type: string, attrs: unknown): string => `${type} ${canonical(attrs)}`;

const defaultsOf = ({ spec }: NodeType): Record<string, unknown> =>
  Object.fromEntries(Object.entries(spec.attrs ?? {}).map(([name, { default: fallback }]) => [name, fallback ?? null]));

/** Tells whether a unit of text may be shown. The others are control characters. */
export const isVisible = (unit: string): boolean => isSurrogate(unit) || cleanText(unit) === unit;

const isSurrogate = (unit: string): boolean => unit >= '\uD800' && unit <= '\uDFFF';

function visibleText(text: string): string {
  if (cleanText(text) === text) return text;
  return Array.from({ length: text.length }, (_, at) => text.charAt(at))
    .filter(isVisible)
    .join('');
}

function cleanAttributes(given: Readonly<Record<string, unknown>>, { spec }: NodeType | MarkType) {
  const cleaned: Record<string, unknown> = {};
  for (const [name, { default: fallback, validate }] of Object.entries(spec.attrs ?? {})) {
    const value = own(given, name);
    cleaned[name] = value === undefined || faultOf(value, validate) !== undefined ? fallback : value;
    if (faultOf(cleaned[name], validate) !== undefined) return undefined;
  }
  return cleaned;
}

/** Keeps only known nodes of headers and footers. */
function cleanBands(attrs: Record<string, unknown>, { name: type, schema }: NodeType): Record<string, unknown> {
  if (sectionBands({ type, attrs }).length === 0) return attrs;
  const section = { type, attrs, content: [{ type: 'paragraph' }] };
  const { document } = sanitize({ type: schema.topNodeType.name, content: [section] }, { schema });
  return document.content?.[0]?.attrs ?? attrs;
}

function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth > MAX_VALUE_DEPTH || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((one) => isJson(one, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((one) => isJson(one, depth + 1));
}
