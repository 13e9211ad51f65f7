import { FormatError } from '../errors.ts';
import { SKIPPED, type Context, type Destination, type Group, type Opener } from './destination.ts';
import type { RtfDocument } from './document.ts';
import type { Flow } from './flow.ts';
import type { Border } from './format/border.ts';
import { CHARACTER_WORDS, PLAIN, type Character } from './format/character.ts';
import { PARAGRAPH_WORDS, type Paragraph } from './format/paragraph.ts';
import { runShell, type RunShell } from './format/run-xml.ts';
import { RTF_LIMITS } from './limits.ts';
import { TOKEN, type Scanner, type Token } from './scanner.ts';
import { newRow } from './table/row.ts';
import { ByteText } from './text/byte-text.ts';
import { CHARACTERS, SYMBOLS } from './text/characters.ts';

const STAR = 0x2a;

/** Walks through the groups of a document and passes the content to destinations, beginning with that of the body. */
export class Translator implements Context {
  readonly document: RtfDocument;
  readonly opens: Context['opens'];
  readonly #scanner: Scanner;
  readonly #groups: Group[] = [];
  readonly #text = new ByteText();
  row = newRow();
  border: Border | undefined;
  /** The number of bytes and symbols to skip: the fallback of a Unicode character. */
  #unwanted = 0;
  /** The number of open groups inside a skipped one. */
  #skipped = 0;
  /** True after `\*`: an optional destination follows. */
  #isOptional = false;

  constructor(scanner: Scanner, document: RtfDocument, body: Destination, flow: Flow) {
    this.#scanner = scanner;
    this.document = document;
    this.opens = body.opens ?? {};
    this.#groups.push({
      destination: body,
      isOwner: false,
      flow,
      character: PLAIN,
      ownsCharacter: false,
      paragraph: {},
      ownsParagraph: false,
      shell: undefined,
      fallback: 1,
    });
  }

  /**
   * Reads to the end of the document.
   * @returns how many groups were still open there: of a document that is whole, none
   * @throws FormatError FILE_DAMAGED when groups are nested beyond reason; what the destinations throw.
   */
  run(progress: (fraction: number) => void): number {
    for (let token = this.#scanner.next(); token !== TOKEN.end; token = this.#scanner.next()) {
      if (this.group.destination === SKIPPED) this.#skip(token);
      else this.#take(token);
      if (token !== TOKEN.close) continue;
      progress(this.#scanner.progress);
      // Content after the end of the document is ignored.
      if (this.#groups.length === 1) return 0;
    }
    const open = this.#groups.length - 1 + this.#skipped;
    while (this.#groups.length > 1) this.#close();
    return open;
  }

  get group(): Group {
    return this.#groups.at(-1) as Group;
  }

  get outer(): Group {
    return this.#groups.at(-2) ?? this.group;
  }

  character(): Character {
    const { group } = this;
    if (!group.ownsCharacter) group.character = { ...group.character };
    group.ownsCharacter = true;
    group.shell = undefined;
    return group.character;
  }

  paragraph(): Paragraph {
    const { group } = this;
    if (!group.ownsParagraph) group.paragraph = { ...group.paragraph };
    group.ownsParagraph = true;
    return group.paragraph;
  }

  shell(): RunShell {
    return (this.group.shell ??= runShell(this.group.character, this.document));
  }

  resetFormatting(): void {
    Object.assign(this.group, { character: PLAIN, ownsCharacter: false, paragraph: {}, ownsParagraph: true });
    this.group.shell = undefined;
  }

  #take(token: Token): void {
    switch (token) {
      case TOKEN.open:
        this.#open();
        break;
      case TOKEN.close:
        this.#close();
        break;
      case TOKEN.word:
        this.#word();
        break;
      case TOKEN.symbol:
        this.#symbol();
        break;
      case TOKEN.text:
        this.#bytes();
        break;
      case TOKEN.byte:
        this.#byte();
        break;
      default:
        this.#unwanted = 0;
        this.group.destination.bytes?.(this.#scanner.bytes.subarray(this.#scanner.start, this.#scanner.end), true);
    }
  }

  /** Tracks only the groups of skipped content. */
  #skip(token: Token): void {
    if (token === TOKEN.open) {
      this.#skipped += 1;
      this.#checkDepth();
    } else if (token === TOKEN.close && this.#skipped > 0) this.#skipped -= 1;
    else if (token === TOKEN.close) this.#close();
  }

  #checkDepth(): void {
    if (this.#groups.length + this.#skipped > RTF_LIMITS.depth)
      throw new FormatError('FILE_DAMAGED', { reason: `its groups are nested more than ${RTF_LIMITS.depth} deep` });
  }

  #open(): void {
    this.#flush();
    this.#unwanted = 0;
    this.#checkDepth();
    this.#groups.push({ ...this.group, isOwner: false, ownsCharacter: false, ownsParagraph: false });
    this.group.destination.enter?.(this);
  }

  #close(): void {
    this.#flush();
    this.#unwanted = 0;
    this.#isOptional = false;
    const { isOwner, destination } = this.group;
    if (isOwner) destination.close?.(this);
    else destination.leave?.(this);
    if (this.#groups.length > 1) this.#groups.pop();
  }

  #word(): void {
    const { name, value } = this.#scanner;
    this.#flush();
    if (name === 'u') {
      this.#unicode(value);
      return;
    }
    this.#unwanted = 0;
    const isOptional = this.#isOptional;
    this.#isOptional = false;
    if (this.#isHandled(name, value)) return;
    if (isOptional) this.#enter(() => SKIPPED, value);
    else this.#format(name, value);
  }

  #isHandled(name: string, value: number | undefined): boolean {
    const { destination } = this.group;
    const { opens } = destination;
    const opener = opens && Object.hasOwn(opens, name) ? opens[name] : undefined;
    if (opener) this.#enter(opener, value);
    else if (name === 'upr' && destination !== SKIPPED) this.#enter(() => inUnicode(destination), value);
    else return destination.word?.(this, name, value) === true;
    return true;
  }

  #enter(opener: Opener, value: number | undefined): void {
    const destination = opener(this, value);
    this.group.destination = destination;
    this.group.isOwner = true;
  }

  #format(name: string, value: number | undefined): void {
    const character = CHARACTER_WORDS[name];
    const paragraph = character ? undefined : PARAGRAPH_WORDS[name];
    if (character) character(this.character(), value);
    else if (paragraph) paragraph(this.paragraph(), value);
    else if (CHARACTERS[name] !== undefined) this.group.destination.text?.(this, CHARACTERS[name]);
    else if (name === 'uc') this.group.fallback = Math.max(value ?? 1, 0);
    else if (name === 'plain') Object.assign(this.group, { character: PLAIN, ownsCharacter: false, shell: undefined });
    else if (name === 'pard') Object.assign(this.group, { paragraph: {}, ownsParagraph: true });
  }

  /** Reads a Unicode character: a signed 16-bit number, although some programs write larger ones. */
  #unicode(value = 0): void {
    const code = value < 0 ? value + 0x1_0000 : value;
    if (code > 0 && code <= 0x10_ffff) this.group.destination.text?.(this, String.fromCodePoint(code));
    this.#unwanted = this.group.fallback;
  }

  #symbol(): void {
    const { code } = this.#scanner;
    if (code === STAR) {
      this.#isOptional = true;
      return;
    }
    const text = SYMBOLS.get(code);
    if (text === undefined) return;
    if (this.#unwanted > 0) this.#unwanted -= 1;
    else if (text !== '\n' && text < '\u0080') this.#text.add(code);
    else {
      this.#flush();
      if (text === '\n') this.#isHandled('par', undefined);
      else this.group.destination.text?.(this, text);
    }
  }

  #byte(): void {
    if (this.#unwanted > 0) this.#unwanted -= 1;
    else if (this.group.destination.text) this.#text.add(this.#scanner.code);
  }

  #bytes(): void {
    const { bytes, start, end } = this.#scanner;
    const { destination } = this.group;
    if (destination.bytes) destination.bytes(bytes.subarray(start, end), false);
    else if (destination.text) this.#unwanted = this.#text.addText(bytes, start, end, this.#unwanted);
  }

  /**
   * Passes on the collected text. The bytes of double-byte characters may be separate tokens, so that text is complete only when another
   * token follows.
   */
  #flush(): void {
    if (this.#text.isEmpty) return;
    const { destination, character } = this.group;
    const encoding = destination.encoding?.(this) ?? this.document.encodingOf(character.encodingFont);
    const text = this.#text.take(encoding);
    destination.text?.(this, text);
  }
}

/** Of text with both encodings, only the Unicode variant is used. */
function inUnicode({ close: _close, ...destination }: Destination): Destination {
  return { opens: { ud: () => destination } };
}
