import type { DocumentNode } from '@editor-companion/document';
import type { NodeBudget } from '../content/node-budget.ts';
import { textBlocks } from '../prose/plain-text.ts';

/** How the lines of a text are to be read (RFC 3676): whether those that end in a blank go on, and whether this blank is no text. */
export interface MailTextForm {
  readonly isFlowed: boolean;
  readonly dropsBlank: boolean;
}

interface QuotedLine {
  /** How often it was quoted. */
  readonly depth: number;
  text: string;
}

/** Quotes within each other; deeper ones are shown so deep. */
const MAX_DEPTH = 10;
const MARKS = /^(?:> ?)+/u;
const SIGNATURE = '-- ';

/**
 * The text of a message as blocks: a paragraph a line, quoted lines (`>`) as quotes within each other.
 * @throws FormatError CONTENT_TOO_LARGE
 */
export function mailTextBlocks(text: string, form: MailTextForm, budget: NodeBudget): DocumentNode[] {
  return blocksAt(form.isFlowed ? flowed(linesOf(text, true), form) : linesOf(text, false), 0, budget);
}

function linesOf(text: string, isFlowed: boolean): QuotedLine[] {
  return text.split(/\r\n|\r|\n/u).map((line) => {
    const marks = (isFlowed ? /^>+/u : MARKS).exec(line)?.[0] ?? '';
    const rest = line.slice(marks.length);
    const depth = Math.min(MAX_DEPTH, marks.replaceAll(' ', '').length);
    // A blank before the text keeps it from looking like a quote (RFC 3676, 4.4).
    return { depth, text: isFlowed && rest.startsWith(' ') ? rest.slice(1) : rest };
  });
}

/** Joins lines that end in a blank with the next one of the same quote; the line before a signature ends in one, too. */
function flowed(lines: readonly QuotedLine[], { dropsBlank }: MailTextForm): QuotedLine[] {
  const joined: { depth: number; parts: string[]; goesOn: boolean }[] = [];
  for (const { depth, text } of lines) {
    const last = joined.at(-1);
    const isSignature = text === SIGNATURE;
    const goesOn = text.endsWith(' ') && !isSignature;
    const part = goesOn && dropsBlank ? text.slice(0, -1) : text;
    if (last?.goesOn === true && last.depth === depth && !isSignature) {
      last.parts.push(part);
      last.goesOn = goesOn;
    } else joined.push({ depth, parts: [part], goesOn });
  }
  return joined.map(({ depth, parts }) => ({ depth, text: parts.join('') }));
}

/** Lines of one depth are text, those between them quotes. */
function blocksAt(lines: readonly QuotedLine[], depth: number, budget: NodeBudget): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  let from = 0;
  for (let at = 1; at <= lines.length; at += 1) {
    const isQuote = (lines[from]?.depth ?? 0) > depth;
    if (at < lines.length && (lines[at]?.depth ?? 0) > depth === isQuote) continue;
    const part = lines.slice(from, at);
    from = at;
    const inner = isQuote ? blocksAt(part, depth + 1, budget) : textBlocks(textOf(part, depth), budget);
    for (const block of isQuote ? [{ type: 'blockquote', content: inner }] : inner) blocks.push(block);
  }
  return blocks;
}

/** Form feeds break pages, but not within a quote. */
function textOf(lines: readonly QuotedLine[], depth: number): string {
  const text = lines.map((line) => line.text).join('\n');
  return depth === 0 ? text : text.replaceAll('\f', '\n');
}
