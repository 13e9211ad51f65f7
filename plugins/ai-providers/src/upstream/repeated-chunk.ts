import { isAscii } from 'node:buffer';
import type { AiEvent } from '@editor-companion/core/plugin';
import { list, record } from '../vendor/json.ts';

export type Words = Extract<AiEvent, { type: 'text' | 'reasoning' }>;

/** Words of several chunks in a row. */
export interface Run {
  readonly words: Words;
  /** Bytes of the chunks, which are whole server-sent events. */
  readonly length: number;
}

/** What the chunks of an answer have in common, as bytes in Latin-1. */
interface Shape {
  readonly type: Words['type'];
  /** Up to the first byte of the words. */
  readonly before: string;
  /** From the quote that ends the words, up to the padding where there is one, else to the end. */
  readonly after: string;
  /** From the quote that ends the padding. */
  readonly afterPadding: string | undefined;
}

/** Where chunks of OpenAI's dialect have words. */
const MEMBERS = {
  text: [{ name: 'content', start: /"content": ?"/ }],
  reasoning: [
    { name: 'reasoning_content', start: /"reasoning_content": ?"/ },
    { name: 'reasoning', start: /"reasoning": ?"/ },
  ],
} as const;

/** OpenAI makes chunks of all sizes by letters that mean nothing, so that nobody learns from the size what is said. */
const PADDING = /"obfuscation": ?"(?=([A-Za-z\d]*)")/;
const NO_PADDING = /[^A-Za-z\d]/;

/** Chunks that are learned from in vain before the answer is taken for one without repetitions. */
const MAX_TRIES = 8;

/**
 * Knows chunks of OpenAI's dialect again. Chunks that follow each other differ in their words and in nothing else, so what one that was read has around its words
 * says what the next ones are, without a parser.
 */
export class RepeatedChunk {
  #shape: Shape | undefined;
  #tries = 0;

  /** Whether chunks can be known again. */
  get isKnown(): boolean {
    return this.#shape !== undefined;
  }

  /**
   * Remembers what stands around the words of a chunk.
   *
   * @param data of its event.
   * @param said all that its reader has made of it.
   */
  learn(data: string, said: readonly AiEvent[]): void {
    const [words] = said;
    if (said.length !== 1 || words === undefined || !isWords(words) || this.#tries >= MAX_TRIES) return;
    this.#tries += 1;
    this.#shape = shapeOf(data, words);
  }

  /** The words of the chunks at the beginning of some bytes, as far as they are like the one that was learned from; undefined where the first is not. */
  take(bytes: Buffer): Run | undefined {
    const shape = this.#shape;
    if (shape === undefined) return undefined;
    const { literal, length } = literalIn(bytes.toString('latin1'), shape);
    const text = parseString(isAscii(bytes) ? literal : Buffer.from(literal, 'latin1').toString());
    if (length === 0 || text === undefined) return undefined;
    this.#tries = 0;
    return { words: { type: shape.type, text }, length };
  }
}

const isWords = (event: AiEvent): event is Words => event.type === 'text' || event.type === 'reasoning';

/** The words as they stand in JSON, without quotes. */
function literalIn(block: string, shape: Shape): { literal: string; length: number } {
  const { before } = shape;
  let literal = '';
  let length = 0;
  while (block.startsWith(before, length)) {
    const start = length + before.length;
    const quote = closingQuote(block, start);
    const end = quote === -1 ? -1 : endOf(block, quote, shape);
    const words = block.slice(start, quote);
    // Half an escape would become a whole one together with the next words.
    if (end === -1 || (words.includes('\\') && parseString(words) === undefined)) break;
    literal += words;
    length = end;
  }
  return { literal, length };
}

/** Where a chunk ends whose words end at a quote; -1 where it goes on in another way than the shape. */
function endOf(block: string, quote: number, { after, afterPadding }: Shape): number {
  if (!block.startsWith(after, quote)) return -1;
  const start = quote + after.length;
  if (afterPadding === undefined) return start;
  const end = block.indexOf('"', start);
  const isPadding = end !== -1 && !NO_PADDING.test(block.slice(start, end));
  return isPadding && block.startsWith(afterPadding, end) ? end + afterPadding.length : -1;
}

function shapeOf(data: string, { type, text }: Words): Shape | undefined {
  if (data.includes('\n')) return undefined;
  for (const { name, start } of MEMBERS[type]) {
    const found = start.exec(data);
    if (found === null) continue;
    const from = found.index + found[0].length;
    const quote = closingQuote(data, from);
    // With one letter more in this place, it must be the words that have it.
    if (deltaOf(`${data.slice(0, quote)}x${data.slice(quote)}`)[name] !== `${text}x`) continue;
    return { type, before: asBytes(`data: ${data.slice(0, from)}`), ...ending(`${data.slice(quote)}\n\n`) };
  }
  return undefined;
}

function ending(after: string): Pick<Shape, 'after' | 'afterPadding'> {
  const padding = PADDING.exec(after);
  if (padding === null) return { after: asBytes(after), afterPadding: undefined };
  const start = padding.index + padding[0].length;
  const end = start + (padding[1] ?? '').length;
  return { after: asBytes(after.slice(0, start)), afterPadding: asBytes(after.slice(end)) };
}

const asBytes = (text: string): string => Buffer.from(text).toString('latin1');

function deltaOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return record(record(list(record(JSON.parse(json))['choices'])[0])['delta']);
  } catch {
    return {};
  }
}

/** Where a string of JSON ends that has begun before; -1 where it does not. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

/** What a string of JSON without its quotes means; undefined where it is none. */
function parseString(literal: string): string | undefined {
  try {
    return JSON.parse(`"${literal}"`) as string;
  } catch {
    return undefined;
  }
}
