import type { DocumentNode } from '@editor-companion/document';
import type { NodeBudget } from '../content/node-budget.ts';
import { textBlocks } from '../prose/plain-text.ts';

/** How to read the lines of a text (RFC 3676): whether lines that end with a blank continue, and whether that blank is removed. */
export interface MailTextForm {
  readonly isFlowed: boolean;
  readonly dropsBlank: boolean;
}

interface QuotedLine {
  /** The number of quote marks. */
  readonly depth: number;
  text: string;
}

/** The maximum nesting of quotes. Deeper quotes are shown at this level. */
const MAX_DEPTH = 10;
const MARKS = /^(?:> ?)+/u;
const SIGNATURE = '-- ';

/**
 * Converts the text of a message into blocks: a paragraph for each line, and quoted lines (`>`) as nested quotes.
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
    // A blank before the text distinguishes it from a quote (RFC 3676, 4.4).
    return { depth, text: isFlowed && rest.startsWith(' ') ? rest.slice(1) : rest };
  });
}

/** Joins lines that end with a blank with the next line of the same quote level. The line before a signature ends with a blank too. */
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

/** Lines of this depth become text, and those between them quotes. */
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

/** Form feeds become page breaks outside quotes. */
function textOf(lines: readonly QuotedLine[], depth: number): string {
  const text = lines.map((line) => line.text).join('\n');
  return depth === 0 ? text : text.replaceAll('\f', '\n');
}
