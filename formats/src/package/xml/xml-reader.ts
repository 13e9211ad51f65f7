import { FormatError } from '../../errors.ts';
import { decodeText } from './entities.ts';
import { XML_LIMITS } from '../limits.ts';
import { UNDERSTOOD } from './namespaces.ts';
import { NamespaceScope } from './xml-namespaces.ts';
import { followsIn } from './xml-ahead.ts';
import { endOfDoctype, endOfName, isPlainMarkup } from './xml-markup.ts';

const OPEN = 1;
const CLOSE = 2;
const END = 0;
type Kind = typeof OPEN | typeof CLOSE | typeof END;

const SPACE = 32;
const EXCLAMATION = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const QUESTION = 63;

/** An open element with its name as in the file. */
interface OpenElement {
  readonly raw: string;
  /** True if readers do not see it: its children count as its parent's. */
  readonly transparent: boolean;
  readonly outerScope: NamespaceScope;
  /** For mc:AlternateContent: true after one of its branches was read. */
  branchTaken: boolean;
}

export interface XmlReaderOptions {
  /** The name of the part, for error messages. */
  readonly part: string;
  /** Elements that are replaced by their children. */
  readonly transparent?: ReadonlySet<string>;
  /** True to refuse markup that other parsers may read differently, so that the source can be kept unchanged. */
  readonly plain?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** The maximum number of results that `remember` caches, and the maximum length of their source in characters. */
const [MEMORY_ENTRIES, MEMORY_SOURCE] = [4096, 2048];

/**
 * Reads the elements of an XML part in order without building a tree. Names have the readers' prefixes (`w:p`), and mc:AlternateContent has
 * only its supported branch. Comments, processing instructions and the document type declaration are skipped.
 * @example
 * const level = xml.depth;
 * while (xml.nextChild(level)) if (xml.name === 'w:p') readParagraph(xml);
 */
export class XmlReader {
  /** The name of the current element. Valid after `nextChild` returned true. */
  name = '';
  /** The number of open elements, including the current one. */
  depth = 0;

  readonly #text: string;
  readonly #part: string;
  readonly #transparent: ReadonlySet<string>;
  readonly #open: OpenElement[] = [];
  #scope = new NamespaceScope();
  #position = 0;
  #textStart = 0;
  #textEnd = 0;
  #carried = '';
  #selfClosing = false;
  #attributesStart = 0;
  #attributesEnd = 0;
  readonly #attributes = new Map<string, string>();
  #attributesRead = true;
  /** The index of the next equals sign. It is searched once, not for each tag without attributes. */
  #nextEquals = -1;
  readonly #isPlain: boolean;
  /** The index of the next possible namespace declaration. It is searched once, not for each tag. */
  #nextDeclaration = -1;

  constructor(text: string, options: XmlReaderOptions) {
    this.#text = text;
    this.#part = options.part;
    this.#transparent = options.transparent ?? NONE;
    this.#isPlain = options.plain ?? false;
  }

  /** The share of the source that was read, from 0 to 1. */
  get progress(): number {
    return this.#text.length === 0 ? 1 : this.#position / this.#text.length;
  }

  /** Moves to the root element. @throws FormatError FILE_DAMAGED if its name differs. */
  root(name: string): void {
    if (this.#advance() !== OPEN || this.name !== name) throw this.#damaged(`is no ${name}`);
  }

  /**
   * Moves to the next child of the element at `level` and skips the unread rest of the last child. Returns false at the end of the element
   * at `level`.
   */
  nextChild(level: number): boolean {
    for (;;) {
      const kind = this.#advance();
      if (kind === OPEN) {
        if (this.depth === level + 1) return true;
      } else if (this.depth < level || kind === END) return false;
    }
  }

  /** Skips the current element with its content. */
  skip(): void {
    const level = this.depth;
    while (this.depth >= level && this.#advance() !== END);
  }

  /** Returns the text of the current element and of all elements in it. Moves to its end. */
  text(): string {
    const level = this.depth;
    let text = '';
    do {
      if (this.#advance() === END) break;
      text += this.#textBefore();
    } while (this.depth >= level);
    return text;
  }

  /**
   * The text between the last tag and the one at which `nextChild` stopped, for mixed content. After false it is the text before the
   * element's end. Read it directly after `nextChild`.
   */
  get textAhead(): string {
    return this.#textBefore();
  }

  /** Returns an attribute of the current element. Call it before moving on. */
  attribute(name: string): string | undefined {
    return this.attributes.get(name);
  }

  /** Returns all attributes of the current element by name. Call it before moving on. */
  get attributes(): ReadonlyMap<string, string> {
    if (!this.#attributesRead) this.#readAttributes();
    return this.#attributes;
  }

  /**
   * Tells whether another element with the current one's name follows in its `container` (a local name such as `tbl`). It only scans the
   * tags ahead, so that it is a hint for formatting: a tag in a comment counts too, and beyond the limit it returns true.
   */
  hasSuccessor(container: string): boolean {
    const raw = this.#open.at(-1)?.raw ?? '';
    const outer = raw.slice(0, raw.indexOf(':') + 1) + container;
    return followsIn(this.#text, this.#position, raw, outer);
  }

  /**
   * Reads the current element with a cache by source, so that repeated run properties cost one look-up. Not for elements whose attributes
   * matter. Moves to its end.
   */
  remember<T>(memory: Map<string, T>, read: () => T): T {
    const raw = this.#open.at(-1)?.raw;
    if (this.#selfClosing || raw === undefined) return read();
    const end = this.#text.indexOf(`</${raw}`, this.#position);
    const source = this.#text.slice(this.#position, end);
    if (end < 0 || source.length > MEMORY_SOURCE || source.includes(`<${raw}`)) return read();
    const known = memory.get(source);
    if (known !== undefined) {
      this.#position = end;
      this.#advance();
      return known;
    }
    const value = read();
    if (memory.size < MEMORY_ENTRIES) memory.set(source, value);
    return value;
  }

  #textBefore(): string {
    return this.#carried + decodeText(this.#text.slice(this.#textStart, this.#textEnd));
  }

  #advance(): Kind {
    if (this.#selfClosing) return this.#closeSelf();
    this.#carried = '';
    for (;;) {
      const less = this.#text.indexOf('<', this.#position);
      if (less < 0) return this.#end();
      this.#textStart = this.#position;
      this.#textEnd = less;
      const code = this.#text.charCodeAt(less + 1);
      if (code === SLASH) {
        if (this.#closeTag(less)) return CLOSE;
      } else if (code === EXCLAMATION || code === QUESTION) {
        this.#passMarkup(less, code);
      } else if (this.#openTag(less)) return OPEN;
    }
  }

  #end(): Kind {
    if (this.#open.length > 0) throw this.#damaged('ends too early');
    this.depth = -1;
    return END;
  }

  #closeSelf(): Kind {
    this.#selfClosing = false;
    this.#carried = '';
    this.#textStart = 0;
    this.#textEnd = 0;
    this.#leave();
    return CLOSE;
  }

  #closeTag(less: number): boolean {
    const element = this.#open.at(-1);
    if (!element || !this.#text.startsWith(element.raw, less + 2)) throw this.#damaged('is not well-formed');
    let end = less + 2 + element.raw.length;
    while (this.#text.charCodeAt(end) <= SPACE) end += 1;
    if (this.#text.charCodeAt(end) !== GREATER) throw this.#damaged('is not well-formed');
    this.#position = end + 1;
    return this.#leave();
  }

  /** Removes the innermost open element. Returns false if readers did not see it. */
  #leave(): boolean {
    const element = this.#open.pop();
    if (!element) return false;
    this.#scope = element.outerScope;
    if (element.transparent) return false;
    this.depth -= 1;
    return true;
  }

  #openTag(less: number): boolean {
    const nameEnd = this.#scanName(less + 1);
    const end = this.#scanTag(nameEnd);
    const raw = this.#text.slice(less + 1, nameEnd);
    const selfClosing = this.#text.charCodeAt(end - 1) === SLASH;
    this.#attributesStart = nameEnd;
    this.#attributesEnd = selfClosing ? end - 1 : end;
    this.#attributesRead = false;
    this.#position = end + 1;
    const outerScope = this.#scope;
    this.#declareNamespaces();
    this.name = this.#scope.element(raw);
    if (this.#open.length >= XML_LIMITS.depth) throw this.#unsafe(`nests deeper than ${XML_LIMITS.depth} elements`);
    const parent = this.#open.at(-1);
    const transparent = (this.name.startsWith('mc:') && !this.#isPlain) || this.#transparent.has(this.name);
    const element = { raw, transparent, outerScope, branchTaken: false };
    const refused = transparent && this.#isRefusedBranch(parent);
    this.#open.push(element);
    if (refused) {
      this.#passSubtree(selfClosing);
      return false;
    }
    if (transparent) {
      if (selfClosing) this.#leave();
      return false;
    }
    this.depth += 1;
    this.#selfClosing = selfClosing;
    return true;
  }

  #declareNamespaces(): void {
    if (this.#nextDeclaration < this.#attributesStart)
      this.#nextDeclaration = this.#find('xmlns', this.#attributesStart);
    if (this.#nextDeclaration >= this.#attributesEnd) return;
    this.#scope = this.#scope.extend(this.#text.slice(this.#attributesStart, this.#attributesEnd));
  }

  /** Of the branches of mc:AlternateContent the first supported one is read (ECMA-376-3, 9.3). */
  #isRefusedBranch(parent: OpenElement | undefined): boolean {
    if (this.name !== 'mc:Choice' && this.name !== 'mc:Fallback') return false;
    if (!parent || parent.branchTaken) return true;
    const requires = this.name === 'mc:Choice' ? (this.attribute('Requires') ?? '').split(/\s+/) : [];
    if (!requires.every((prefix) => UNDERSTOOD.has(this.#scope.prefix(prefix) ?? ''))) return true;
    parent.branchTaken = true;
    return false;
  }

  #passSubtree(selfClosing: boolean): void {
    const outside = this.#open.length - 1;
    const depth = this.depth;
    if (selfClosing) {
      this.#leave();
      return;
    }
    while (this.#open.length > outside) {
      const less = this.#text.indexOf('<', this.#position);
      if (less < 0) throw this.#damaged('ends too early');
      const code = this.#text.charCodeAt(less + 1);
      if (code === SLASH) this.#closeTag(less);
      else if (code === EXCLAMATION || code === QUESTION) this.#passMarkup(less, code);
      else this.#passTag(less);
    }
    this.depth = depth;
    this.#carried = '';
  }

  /** Opens a tag in a skipped branch. It checks the nesting but resolves no names. */
  #passTag(less: number): void {
    const nameEnd = this.#scanName(less + 1);
    const end = this.#scanTag(nameEnd);
    this.#position = end + 1;
    if (this.#text.charCodeAt(end - 1) === SLASH) return;
    if (this.#open.length >= XML_LIMITS.depth) throw this.#unsafe(`nests deeper than ${XML_LIMITS.depth} elements`);
    const raw = this.#text.slice(less + 1, nameEnd);
    this.#open.push({ raw, transparent: true, outerScope: this.#scope, branchTaken: false });
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found < 0 ? this.#text.length : found;
  }

  #scanName(start: number): number {
    const at = endOfName(this.#text, start);
    if (at === start) throw this.#damaged('is not well-formed');
    return at;
  }

  /** Returns the index of the `>` at the end of a tag. Quoted values may contain one too. */
  #scanTag(start: number): number {
    const text = this.#text;
    let values = 0;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === GREATER) return at;
      if (code === QUOTE || code === APOSTROPHE) {
        at = text.indexOf(code === QUOTE ? '"' : "'", at + 1);
        if (at < 0) break;
        values += 1;
        if (values > XML_LIMITS.attributes)
          throw this.#unsafe(`has an element with more than ${XML_LIMITS.attributes} attributes`);
      } else if (code === LESS) break;
    }
    throw this.#damaged('is not well-formed');
  }

  #readAttributes(): void {
    const text = this.#text;
    this.#attributes.clear();
    this.#attributesRead = true;
    let at = this.#attributesStart;
    for (;;) {
      if (this.#nextEquals < at) this.#nextEquals = this.#find('=', at);
      const equals = this.#nextEquals;
      if (equals >= this.#attributesEnd) return;
      const name = this.#scope.attribute(text.slice(at, equals).trim());
      let start = equals + 1;
      while (text.charCodeAt(start) <= SPACE) start += 1;
      const quote = text.charCodeAt(start) === QUOTE ? '"' : "'";
      if (this.#isPlain && (text[start] !== quote || this.#attributes.has(name)))
        throw this.#damaged('is not well-formed');
      const end = text.indexOf(quote, start + 1);
      if (end < 0 || end >= this.#attributesEnd) throw this.#damaged('is not well-formed');
      this.#attributes.set(name, decodeText(text.slice(start + 1, end)));
      at = end + 1;
    }
  }

  /** Skips comments, CDATA sections, processing instructions and the document type declaration. */
  #passMarkup(less: number, code: number): void {
    const text = this.#text;
    const pass = (closing: string, from: number): number => {
      const end = text.indexOf(closing, from);
      if (end < 0) throw this.#damaged('ends too early');
      return end;
    };
    if (this.#isPlain && !isPlainMarkup(text, less)) throw this.#unsafe('contains more than elements and text');
    this.#carried = this.#textBefore();
    if (code === QUESTION) this.#position = pass('?>', less) + 2;
    else if (text.startsWith('<!--', less)) this.#position = pass('-->', less + 4) + 3;
    else if (text.startsWith('<![CDATA[', less)) {
      const end = pass(']]>', less + 9);
      this.#carried += text.slice(less + 9, end);
      this.#position = end + 3;
    } else this.#position = this.#passDoctype(less);
  }

  #passDoctype(less: number): number {
    if (this.#open.length > 0 || !this.#text.startsWith('<!DOCTYPE', less)) throw this.#damaged('is not well-formed');
    const end = endOfDoctype(this.#text, less);
    if (end === undefined) throw this.#unsafe('has an endless document type declaration');
    return end;
  }

  #damaged(reason: string) {
    return new FormatError('FILE_DAMAGED', { reason: `its part ${this.#part} ${reason}` });
  }

  #unsafe(reason: string) {
    return new FormatError('XML_UNSAFE', { part: this.#part, reason });
  }
}
