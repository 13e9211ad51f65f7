import { decode, encodingOfCharset, encodingOfCodePage, USUAL_ENCODING } from '../content/text/encodings.ts';
import { Scanner, TOKEN } from '../rtf/scanner.ts';

/** The maximum nesting of groups. */
const MAX_DEPTH = 2000;
const HEAD = 1024;

interface Group {
  /** True for Rich Text that only reproduces the page's appearance. */
  readonly isAside: boolean;
  readonly isHidden: boolean;
  readonly encoding: string;
}

/** Destinations whose text is not part of the page. */
const ASIDE = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pntext',
  'pict',
  'generator',
  'listtable',
  'listoverridetable',
  'mhtmltag',
]);
const WORDS: ReadonlyMap<string, string> = new Map([
  ['par', '\r\n'],
  ['line', '\r\n'],
  ['tab', '\t'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
  ['bullet', '\u2022'],
  ['endash', '\u2013'],
  ['emdash', '\u2014'],
]);
const SYMBOLS: ReadonlyMap<number, string> = new Map([
  [0x7e, '&nbsp;'],
  [0x5f, '&shy;'],
  [0x7b, '{'],
  [0x7d, '}'],
  [0x5c, '\\'],
]);

/** Returns the HTML page that a mail program embedded in Rich Text ([MS-OXRTFEX] 2.1). Undefined if there is none. */
export function htmlWithin(rtf: Buffer): string | undefined {
  if (!rtf.toString('latin1', 0, HEAD).includes(String.raw`\fromhtml`)) return undefined;
  return new Unwrapper(rtf).run();
}

class Unwrapper {
  readonly #scanner: Scanner;
  readonly #pieces: string[] = [];
  readonly #stack: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #group: Group = { isAside: false, isHidden: false, encoding: USUAL_ENCODING };
  #pending: number[] = [];
  #font: number | undefined;
  #skip = 0;
  #skipAfter = 1;

  constructor(rtf: Buffer) {
    this.#scanner = new Scanner(rtf);
  }

  run(): string {
    const scanner = this.#scanner;
    for (let token = scanner.next(); token !== TOKEN.end; token = scanner.next()) {
      if (token !== TOKEN.byte && token !== TOKEN.text) this.#flush();
      if (token === TOKEN.open) this.#open();
      else if (token === TOKEN.close) this.#group = this.#stack.pop() ?? this.#group;
      else if (token === TOKEN.word) this.#word(scanner.name, scanner.value);
      else if (token === TOKEN.symbol) this.#symbol(scanner.code);
      else if (token === TOKEN.byte) this.#take([scanner.code]);
      else if (token === TOKEN.text) this.#take(scanner.bytes.subarray(scanner.start, scanner.end));
    }
    this.#flush();
    return this.#pieces.join('');
  }

  #open(): void {
    if (this.#stack.length < MAX_DEPTH) this.#stack.push(this.#group);
  }

  #word(name: string, value: number | undefined): void {
    const group = this.#group;
    if (name === 'htmltag') this.#group = { ...group, isAside: false };
    else if (name === 'htmlrtf') this.#group = { ...group, isHidden: value !== 0 };
    else if (ASIDE.has(name)) this.#group = { ...group, isAside: true };
    else if (name === 'ansicpg') this.#group = { ...group, encoding: encodingOfCodePage(value) ?? group.encoding };
    else if (name === 'f') this.#useFont(value);
    else if (name === 'fcharset' && this.#font !== undefined)
      this.#fonts.set(this.#font, encodingOfCharset(value) ?? USUAL_ENCODING);
    else if (name === 'uc') this.#skipAfter = Math.min(Math.max(value ?? 1, 0), 8);
    else if (name === 'u') {
      this.#emit(String.fromCharCode((value ?? 0) & 0xffff));
      this.#skip = this.#skipAfter;
    } else this.#emit(WORDS.get(name) ?? '');
  }

  #useFont(value: number | undefined): void {
    this.#font = value;
    const encoding = value === undefined ? undefined : this.#fonts.get(value);
    if (encoding !== undefined && !this.#group.isAside) this.#group = { ...this.#group, encoding };
  }

  #symbol(code: number): void {
    if (code === 0x2a) this.#group = { ...this.#group, isAside: true };
    else this.#emit(SYMBOLS.get(code) ?? '');
  }

  /** Line ends of the source have no meaning in Rich Text. */
  #take(bytes: Iterable<number>): void {
    if (this.#group.isAside || this.#group.isHidden) return;
    for (const byte of bytes) {
      if (byte === 13 || byte === 10) continue;
      if (this.#skip > 0) this.#skip -= 1;
      else this.#pending.push(byte);
    }
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    this.#pieces.push(decode(Uint8Array.from(this.#pending), this.#group.encoding));
    this.#pending = [];
  }

  #emit(text: string): void {
    if (text !== '' && !this.#group.isAside && !this.#group.isHidden) this.#pieces.push(text);
  }
}
