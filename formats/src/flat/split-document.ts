import { FormatError } from '../errors.ts';
import { XML_LIMITS } from '../package/limits.ts';

/** The parts of a flat document by their names in a package. */
export type FlatParts = Map<string, Buffer>;

/** The maximum number of pictures, formulas and charts that become parts. */
const MAX_PARTS = 10_000;
const [CONTENT, STYLES] = [
  new Set(['office:font-face-decls', 'office:automatic-styles', 'office:body']),
  new Set(['office:font-face-decls', 'office:styles', 'office:automatic-styles', 'office:master-styles']),
];
const NAME = /[\w:.-]{1,100}/y;
const NAMESPACE = /\sxmlns(?::[\w.-]{1,60})?=(?:"[^"<>]{0,300}"|'[^'<>]{0,300}')/g;

interface Tag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
}

/**
 * Splits a flat OpenDocument file (ODF 1.3, part 3, 2.2) into the members of a package, in linear time: content, styles, metadata and
 * settings. Pictures in Base64, formulas in MathML and embedded documents, such as charts, become members too.
 * @throws FormatError FILE_DAMAGED, FILE_TRUNCATED, XML_UNSAFE
 */
export function splitDocument(xml: string): FlatParts {
  const parts: FlatParts = new Map();
  const tags = scan(xml);
  const root = tags.next().value ?? undefined;
  if (root?.name !== 'office:document')
    throw new FormatError('FILE_DAMAGED', { reason: 'it is not a flat OpenDocument file' });
  const namespaces = (xml.slice(root.start, root.end).match(NAMESPACE) ?? []).join('');
  const pieces = new Map<string, string[]>();
  const outer = new Extracts(xml, parts, namespaces);
  let [depth, child] = [1, { name: '', start: 0 }];
  for (const tag of tags) {
    if (tag.isEnd) {
      depth -= 1;
      if (depth === 1) pieces.set(child.name, [...(pieces.get(child.name) ?? []), outer.take(child.start, tag.end)]);
      if (depth === 0) break;
      continue;
    }
    if (depth === 1) child = { name: tag.name, start: tag.start };
    if (depth === 1 && tag.isEmpty) pieces.set(tag.name, [xml.slice(tag.start, tag.end)]);
    if (depth > 1) outer.see(tag);
    if (!tag.isEmpty) depth += 1;
    if (depth > XML_LIMITS.depth)
      throw new FormatError('XML_UNSAFE', {
        part: 'document',
        reason: `nests deeper than ${XML_LIMITS.depth} elements`,
      });
  }
  if (depth > 0) throw new FormatError('FILE_TRUNCATED', { reason: 'its elements are not closed' });
  const write = (part: string, kind: string, wanted: (name: string) => boolean): void => {
    const inner = [...pieces].filter(([name]) => wanted(name)).flatMap(([, list]) => list);
    parts.set(part, Buffer.from(`<office:document-${kind}${namespaces}>${inner.join('')}</office:document-${kind}>`));
  };
  write('content.xml', 'content', (name) => CONTENT.has(name));
  write('styles.xml', 'styles', (name) => STYLES.has(name));
  write('meta.xml', 'meta', (name) => name === 'office:meta');
  write('settings.xml', 'settings', (name) => name === 'office:settings');
  return parts;
}

/** Extracts pictures and objects while the text is scanned. */
class Extracts {
  readonly #xml: string;
  readonly #parts: FlatParts;
  readonly #namespaces: string;
  /** Replacements for ranges of the text, in order. */
  #edits: { from: number; to: number; text: string }[] = [];
  #parent: Tag | undefined;
  /** The object whose content has not been seen. */
  #object: Tag | undefined;
  #open: { readonly holder: Tag; readonly start: number } | undefined;

  constructor(xml: string, parts: FlatParts, namespaces: string) {
    this.#xml = xml;
    this.#parts = parts;
    this.#namespaces = namespaces;
  }

  see(tag: Tag): void {
    const isInner = this.#open !== undefined && tag.start < this.#open.start;
    if (!isInner && tag.name === 'office:binary-data' && !tag.isEmpty && this.#parent?.name === 'draw:image')
      this.#extract(this.#parent, tag, '</office:binary-data>', false);
    else if (!isInner && isObject(tag) && this.#object) this.#extract(this.#object, tag, `</${tag.name}>`, true);
    this.#parent = tag;
    // A paragraph may precede the content of an object.
    if (!isInner && tag.name.startsWith('draw:')) this.#object = tag.name === 'draw:object' ? tag : undefined;
  }

  /** Returns the text of a child of the root with its replacements. */
  take(from: number, to: number): string {
    const pieces: string[] = [];
    let reached = from;
    for (const edit of this.#edits) {
      if (edit.from < reached) continue;
      pieces.push(this.#xml.slice(reached, edit.from), edit.text);
      reached = edit.to;
    }
    this.#edits = [];
    this.#open = undefined;
    this.#parent = undefined;
    this.#object = undefined;
    return pieces.join('') + this.#xml.slice(reached, to);
  }

  #extract(holder: Tag, tag: Tag, closing: string, isObjectPart: boolean): void {
    const end = this.#xml.indexOf(closing, tag.end);
    if (end < 0 || this.#parts.size >= MAX_PARTS) return;
    const number = this.#parts.size + 1;
    const href = isObjectPart ? `Object ${number}` : `Pictures/image${number}`;
    if (isObjectPart) {
      const opening = this.#xml.slice(tag.start, tag.end - 1);
      const content = `${opening}${this.#missing(opening)}${this.#xml.slice(tag.end - 1, end + closing.length)}`;
      this.#parts.set(`${href}/content.xml`, Buffer.from(content));
    } else this.#parts.set(href, Buffer.from(this.#xml.slice(tag.end, end), 'base64'));
    const link = ` xmlns:flat="http://www.w3.org/1999/xlink" flat:href="${href}"`;
    const at = holder.end - 1;
    this.#edits.push({ from: at, to: at, text: link }, { from: tag.start, to: end + closing.length, text: '' });
    this.#open = { holder, start: end };
    this.#object = undefined;
  }

  /** Returns the namespace declarations of the root that an element lacks. */
  #missing(opening: string): string {
    return (this.#namespaces.match(NAMESPACE) ?? [])
      .filter((one) => !opening.includes(`${one.trim().split('=')[0] ?? ''}=`))
      .join('');
  }
}

/** Tells whether a tag begins a formula or an embedded document. */
const isObject = ({ name, isEmpty }: Tag): boolean => !isEmpty && (name.endsWith('math') || name === 'office:document');

/** Yields all tags in order, beginning with the root. It skips comments, declarations and CDATA. */
function* scan(xml: string): Generator<Tag, void, undefined> {
  for (let at = xml.indexOf('<'); at >= 0;) {
    const passed = xml.startsWith('<!--', at)
      ? '-->'
      : xml.startsWith('<![CDATA[', at)
        ? ']]>'
        : xml[at + 1] === '?'
          ? '?>'
          : xml[at + 1] === '!'
            ? '>'
            : undefined;
    const end = passed === undefined ? endOfTag(xml, at) : xml.indexOf(passed, at) + passed.length;
    if (end <= at) throw new FormatError('FILE_TRUNCATED', { reason: 'one of its tags is not closed' });
    if (passed === undefined) {
      const isEnd = xml[at + 1] === '/';
      NAME.lastIndex = at + (isEnd ? 2 : 1);
      yield { name: NAME.exec(xml)?.[0] ?? '', start: at, end, isEnd, isEmpty: xml[end - 2] === '/' };
    }
    at = xml.indexOf('<', end);
  }
}

function endOfTag(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === '>') return at + 1;
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1);
      if (at < 0) break;
    }
  }
  return -1;
}
