import { isAscii } from 'node:buffer';
import type { AiEvent } from '@editor-companion/core/plugin';
import { list, record } from '../vendor/json.ts';

export type Words = Extract<AiEvent, { type: 'text' | 'reasoning' }>;

/** The text of several consecutive chunks. */
export interface Run {
  readonly words: Words;
  /** The length of the chunks in bytes. They are complete server-sent events. */
  readonly length: number;
}

/** The common parts of an answer's chunks, as bytes in Latin-1. */
interface Shape {
  readonly type: Words['type'];
  /** Everything before the text. */
  readonly before: string;
  /** From the quote after the text up to the padding, if there is any, otherwise to the end. */
  readonly after: string;
  /** From the quote after the padding. */
  readonly afterPadding: string | undefined;
}

/** The places of text in chunks of OpenAI's dialect. */
const MEMBERS = {
  text: [{ name: 'content', start: /"content": ?"/ }],
  reasoning: [
    { name: 'reasoning_content', start: /"reasoning_content": ?"/ },
    { name: 'reasoning', start: /"reasoning": ?"/ },
  ],
} as const;

/** OpenAI pads chunks with random letters, so that their size does not reveal the text. */
const PADDING = /"obfuscation": ?"(?=([A-Za-z\d]*)")/;
const NO_PADDING = /[^A-Za-z\d]/;

/** The number of chunks without success after which an answer counts as having no repeated form. */
const MAX_TRIES = 8;

/**
 * Recognises chunks of OpenAI's dialect without parsing. Consecutive chunks differ only in their text, so the bytes around the text of one
 * parsed chunk identify the following ones.
 */
export class RepeatedChunk {
  #shape: Shape | undefined;
  #tries = 0;

  /** Whether a form is known. */
  get isKnown(): boolean {
    return this.#shape !== undefined;
  }

  /**
   * Learns the bytes around the text of a chunk.
   * @param data of its event.
   * @param said all that its reader has made of it.
   */
  learn(data: string, said: readonly AiEvent[]): void {
    const [words] = said;
    if (said.length !== 1 || words === undefined || !isWords(words) || this.#tries >= MAX_TRIES) return;
    this.#tries += 1;
    this.#shape = shapeOf(data, words);
  }

  /** The text of the leading chunks that have the learned form; undefined if the first has not. */
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

/** The text as a JSON literal without quotes. */
function literalIn(block: string, shape: Shape): { literal: string; length: number } {
  const { before } = shape;
  let literal = '';
  let length = 0;
  while (block.startsWith(before, length)) {
    const start = length + before.length;
    const quote = closingQuote(block, start);
    const end = quote === -1 ? -1 : endOf(block, quote, shape);
    const words = block.slice(start, quote);
    // Half an escape would join with the next text to another escape.
    if (end === -1 || (words.includes('\\') && parseString(words) === undefined)) break;
    literal += words;
    length = end;
  }
  return { literal, length };
}

/** The end of a chunk whose text ends at a quote; -1 if the rest differs from the form. */
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
    // If an extra letter here appears in the delta, this is the place of the text.
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

/** The end of a JSON string that began before; -1 if it does not end. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

/** Whether an odd number of backslashes precedes a position. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

/** The value of a JSON string literal without its quotes; undefined if it is invalid. */
function parseString(literal: string): string | undefined {
  try {
    return JSON.parse(`"${literal}"`) as string;
  } catch {
    return undefined;
  }
}
