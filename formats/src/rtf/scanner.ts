import { RTF_LIMITS } from './limits.ts';

/** The kinds of tokens. */
export const TOKEN = { end: 0, open: 1, close: 2, word: 3, symbol: 4, text: 5, byte: 6, binary: 7 } as const;
export type Token = (typeof TOKEN)[keyof typeof TOKEN];

const OPEN = 0x7b;
const CLOSE = 0x7d;
const ESCAPE = 0x5c;
const SPACE = 0x20;
const MINUS = 0x2d;
const APOSTROPHE = 0x27;
const SIGNS = [OPEN, CLOSE, ESCAPE] as const;
const MAX_DIGITS = 10;
const MAX_VALUE = 0x7fff_ffff;

/**
 * Reads the tokens of Rich Text (RTF 1.9.1, "RTF syntax"): groups, control words with their numbers, control symbols, hexadecimal bytes,
 * raw bytes and text. The members of the scanner describe the current token.
 */
export class Scanner {
  readonly bytes: Buffer;
  /** The name of a control word. */
  name = '';
  value: number | undefined;
  /** The code of a control symbol or of a hexadecimal byte. */
  code = 0;
  /** The range of text and raw bytes. */
  start = 0;
  end = 0;
  #at = 0;
  readonly #next: [number, number, number] = [-1, -1, -1];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The share of the document that was read, from 0 to 1. */
  get progress(): number {
    return this.#at / Math.max(this.bytes.length, 1);
  }

  next(): Token {
    const { bytes } = this;
    if (this.#at >= bytes.length) return TOKEN.end;
    const byte = bytes[this.#at];
    if (byte === OPEN || byte === CLOSE) {
      this.#at += 1;
      return byte === OPEN ? TOKEN.open : TOKEN.close;
    }
    return byte === ESCAPE ? this.#control() : this.#text();
  }

  #text(): Token {
    this.start = this.#at;
    this.end = Math.min(this.#ahead(0), this.#ahead(1), this.#ahead(2));
    this.#at = this.end;
    return TOKEN.text;
  }

  /** Returns the index of the next such character. It is searched once, however long the text before it is. */
  #ahead(sign: 0 | 1 | 2): number {
    if (this.#next[sign] < this.#at) {
      const found = this.bytes.indexOf(SIGNS[sign], this.#at);
      this.#next[sign] = found < 0 ? this.bytes.length : found;
    }
    return this.#next[sign];
  }

  #control(): Token {
    const { bytes } = this;
    const code = bytes[this.#at + 1];
    if (code === undefined) {
      this.#at += 1;
      return TOKEN.end;
    }
    if (isLetter(code)) return this.#word(this.#at + 1);
    this.#at += 2;
    this.code = code;
    return code === APOSTROPHE ? this.#byte() : TOKEN.symbol;
  }

  /** Reads `\'hh`. Without two digits it is a symbol without meaning. */
  #byte(): Token {
    const [high, low] = [hexDigit(this.bytes[this.#at]), hexDigit(this.bytes[this.#at + 1])];
    if (high < 0 || low < 0) return TOKEN.symbol;
    this.#at += 2;
    this.code = high * 16 + low;
    return TOKEN.byte;
  }

  #word(from: number): Token {
    const { bytes } = this;
    let at = from;
    while (isLetter(bytes[at])) at += 1;
    this.name = at - from > RTF_LIMITS.wordLetters ? '' : bytes.toString('latin1', from, at);
    at = this.#number(at);
    if (bytes[at] === SPACE) at += 1;
    this.#at = at;
    return this.name === 'bin' && this.value !== undefined ? this.#binary(this.value) : TOKEN.word;
  }

  #number(from: number): number {
    const { bytes } = this;
    const isNegative = bytes[from] === MINUS && isDigit(bytes[from + 1]);
    const first = isNegative ? from + 1 : from;
    let at = first;
    let value = 0;
    for (; at - first < MAX_DIGITS && isDigit(bytes[at]); at += 1) value = value * 10 + (bytes[at] ?? 0) - 0x30;
    const bounded = Math.min(value, MAX_VALUE);
    this.value = at === first ? undefined : isNegative ? -bounded : bounded;
    return at;
  }

  /** Reads the raw bytes after `\bin`. A truncated file has fewer. */
  #binary(length: number): Token {
    this.start = this.#at;
    this.end = Math.min(this.#at + Math.max(length, 0), this.bytes.length);
    this.#at = this.end;
    return TOKEN.binary;
  }
}

const isLetter = (byte = 0): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39;

function hexDigit(byte = 0): number {
  if (isDigit(byte)) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
