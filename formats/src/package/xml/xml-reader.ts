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

/** An element that is open, as the file spells it. */
interface OpenElement {
  readonly raw: string;
  /** Not told to readers: its children count as its parent's. */
  readonly transparent: boolean;
  readonly outerScope: NamespaceScope;
  /** For mc:AlternateContent: one of its branches has been taken. */
  branchTaken: boolean;
}

export interface XmlReaderOptions {
  /** The part's name, for messages. */
  readonly part: string;
  /** Elements to look through, as if their children stood in their place. */
  readonly transparent?: ReadonlySet<string>;
  /** Refuses what other readers may understand otherwise, so that a text that was read can be kept as it is. */
  readonly plain?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** `remember` keeps at most so many answers, each for at most so many characters of source. */
const [MEMORY_ENTRIES, MEMORY_SOURCE] = [4096, 2048];

/**
 * Pulls elements out of one XML part, in order, without building a tree. Names come with the readers' own prefixes
 * (`w:p`), mc:AlternateContent shows only the branch that is understood, comments and processing instructions are passed
 * over, and so is a document type declaration: nothing it declares exists.
 *
 * @example
 * const level = xml.depth;
 * while (xml.nextChild(level)) if (xml.name === 'w:p') readParagraph(xml);
 */
export class XmlReader {
  /** The current element's name; valid after `nextChild` said yes. */
  name = '';
  /** Elements open, the current one included. */
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
  /** Where the next equals sign is; searched once, not in every tag without attributes. */
  #nextEquals = -1;
  readonly #isPlain: boolean;
  /** Where the next namespace declaration may be; searched once, not in every tag. */
  #nextDeclaration = -1;

  constructor(text: string, options: XmlReaderOptions) {
    this.#text = text;
    this.#part = options.part;
    this.#transparent = options.transparent ?? NONE;
    this.#isPlain = options.plain ?? false;
  }

  /** How far reading has come, 0 to 1. */
  get progress(): number {
    return this.#text.length === 0 ? 1 : this.#position / this.#text.length;
  }

  /** Moves to the root element. @throws FormatError FILE_DAMAGED where there is none of that name. */
  root(name: string): void {
    if (this.#advance() !== OPEN || this.name !== name) throw this.#damaged(`is no ${name}`);
  }

  /**
   * Moves to the next child of the element at `level`, passing over whatever of the last child was not read.
   * False: the element at `level` has ended.
   */
  nextChild(level: number): boolean {
    for (;;) {
      const kind = this.#advance();
      if (kind === OPEN) {
        if (this.depth === level + 1) return true;
      } else if (this.depth < level || kind === END) return false;
    }
  }

  /** Passes over the current element and all it holds. */
  skip(): void {
    const level = this.depth;
    while (this.depth >= level && this.#advance() !== END);
  }

  /** The current element's own text with that of all elements in it. Moves to its end. */
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
   * In mixed content: the text between the last tag and the one where `nextChild` stopped, be it a child's or, when it said
   * no, the end of the element itself. Ask right after `nextChild`.
   */
  get textAhead(): string {
    return this.#textBefore();
  }

  /** An attribute of the current element; ask before moving on. */
  attribute(name: string): string | undefined {
    return this.attributes.get(name);
  }

  /** All attributes of the current element, by name; ask before moving on. */
  get attributes(): ReadonlyMap<string, string> {
    if (!this.#attributesRead) this.#readAttributes();
    return this.#attributes;
  }

  /**
   * Whether another element of the current one's name follows it in its `container` (a local name, as `tbl`), whatever lies between
   * them. Looks at the tags ahead, so it is for how things look: one in a comment counts as well, and far off there is always one.
   */
  hasSuccessor(container: string): boolean {
    const raw = this.#open.at(-1)?.raw ?? '';
    const outer = raw.slice(0, raw.indexOf(':') + 1) + container;
    return followsIn(this.#text, this.#position, raw, outer);
  }

  /**
   * Reads the current element through a memory of what the same source meant before, so that the ten thousandth copy of
   * a run's formatting costs one look-up. Not for elements whose attributes matter. Moves to its end.
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

  /** Takes the innermost element off; false when readers never saw it. */
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

  /** Of the branches of an mc:AlternateContent, the first understood one is taken (ECMA-376-3, 9.3). */
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

  /** Opens a tag in a branch nobody reads: nesting is checked, names are not resolved. */
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

  /** The position of the `>` that ends a tag; quoted values may hold one too. */
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

  /** Comments, CDATA, processing instructions and the document type declaration. */
  #passMarkup(less: number, code: number): void {
    const text = this.#text;
    const pass = (closing: string, from: number): number => {
      const end = text.indexOf(closing, from);
      if (end < 0) throw this.#damaged('ends too early');
      return end;
    };
    if (this.#isPlain && !isPlainMarkup(text, less)) throw this.#unsafe('holds more than elements and text');
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
