import type { DocumentNode } from '@editor-companion/document';
import { TextFault } from './faults.ts';
import { own } from './json.ts';
import { headingKind, KINDS } from './kinds.ts';
import { makeNode } from './make-node.ts';
import { MAX_DEPTH, readLines, type Line } from './lines.ts';
import { readInline, type ReadContext } from './read-inline.ts';
import { readLineLook, readLook } from './read-look.ts';
import { readRow } from './read-row.ts';
import { typeOf, wordOf } from './words.ts';

const HEADING = /^(#{1,6})(?: |$)/;
const ITEM = /^(?:[-*•]|\d{1,9}[.)])(?: |$)/;
const BOX = /^\[([ xX])\](?: |$)/;
const WORD = /^\[([A-Za-z][\w-]{0,31})(?: "[^"\]]{0,200}")?\](?: |$)/;
const FORMULA = /^\$\$([^$]+)\$\$$/;
const KEEP = /^\[keep (\d{1,9}(?:\.\d{1,9})?)\]$/;
/** Invalid attributes are reported when they are read. */
const LOOK = /^\{\d{1,9}\} /;
const QUOTE = /^>(?: |$)/;

type Attributes = Readonly<Record<string, unknown>>;

/**
 * Parses blocks from the text form of `writeText`. Ignores anchors before lines. Items without a list become a list, and lines that begin
 * with `>` a quotation.
 * @throws TextFault
 */
export const readText = (text: string, context: ReadContext): DocumentNode[] => readBlocks(readLines(text), context);

/** @param quotes number of quotation marks (`>`) that were removed from these lines. */
function readBlocks(lines: readonly Line[], context: ReadContext, quotes = 0): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (!line) break;
    const kind = looseKind(line);
    let end = at + 1;
    if (kind !== undefined) while (looseKind(lines[end]) === kind) end += 1;
    const group = lines.slice(at, end);
    blocks.push(kind === undefined ? readBlock(line, context) : readLoose(kind, group, context, quotes));
    at = end;
  }
  return blocks;
}

/** The block that loose lines form together. */
function looseKind(line: Line | undefined): 'bulletList' | 'orderedList' | 'taskList' | 'blockquote' | undefined {
  if (!line) return undefined;
  if (QUOTE.test(line.body)) return 'blockquote';
  const rest = line.body.replace(LOOK, '');
  const sign = ITEM.exec(rest);
  if (!sign) return undefined;
  if (BOX.test(rest.slice(sign[0].length))) return 'taskList';
  return /^\d/.test(rest) ? 'orderedList' : 'bulletList';
}

function readLoose(kind: string, lines: readonly Line[], context: ReadContext, quotes: number): DocumentNode {
  if (kind !== 'blockquote') return { type: kind, content: lines.map((line) => readItem(line, kind, context)) };
  if (quotes >= MAX_DEPTH)
    throw new TextFault('TOO_DEEP', lines[0]?.number ?? 0, `there are more than ${MAX_DEPTH} «>»; write it less deep.`);
  const inner = lines.map((line) => ({ ...line, body: line.body.replace(QUOTE, '') }));
  return { type: kind, content: readBlocks(inner, context, quotes + 1) };
}

function readItem(line: Line, list: string, context: ReadContext): DocumentNode {
  const { attributes, rest } = readLook(line.body, line.number, context);
  const sign = ITEM.exec(rest);
  if (!sign) return readBlock(line, context);
  let body = rest.slice(sign[0].length);
  const box = list === 'taskList' ? BOX.exec(body) : null;
  if (box) body = body.slice(box[0].length);
  const attrs = { ...attributes, ...(box && box[1] !== ' ' && { checked: true }) };
  const first = readBlock({ ...line, body, anchor: undefined, inner: [] }, context, KINDS.item);
  return makeNode(list === 'taskList' ? 'taskItem' : 'listItem', attrs, [first, ...readBlocks(line.inner, context)]);
}

/** @param kind of a line that is a paragraph. */
function readBlock(line: Line, context: ReadContext, kind: string = KINDS.paragraph): DocumentNode {
  const kept = KEEP.exec(line.body)?.[1] ?? (line.body.startsWith('[?') ? line.anchor : undefined);
  if (kept !== undefined) return context.nodeAt(kept, line.number);
  if (line.body.startsWith('[?'))
    throw new TextFault(
      'ANCHOR_UNKNOWN',
      line.number,
      'what cannot be shown is named by its anchor, as in «[keep 12]».',
    );
  const { attributes = {}, rest } = readLook(line.body, line.number, context);
  if (line.raw) return readFenced(rest, line.raw, attributes);
  const heading = HEADING.exec(rest);
  if (heading) return leaf(line, readHeading(line, heading, context));
  const formula = FORMULA.exec(rest)?.[1];
  if (formula !== undefined) return leaf(line, makeNode('blockMath', { ...attributes, latex: formula }, []));
  if (rest === '---') return leaf(line, makeNode('horizontalRule', attributes, []));
  if (rest.startsWith('|')) return leaf(line, makeNode('tableRow', attributes, readRow(rest, line.number, context)));
  const word = WORD.exec(rest);
  if (word) return readWord(word[1] ?? '', rest.slice(word[0].length), { line, attributes, context });
  const look = readLineLook(line.body, kind, line.number, context);
  const content = readInline(look.rest, line.number, { ...context, style: look.text });
  return leaf(line, makeNode('paragraph', look.attributes, content));
}

function readHeading(line: Line, [sign, { length: level } = '']: RegExpExecArray, context: ReadContext): DocumentNode {
  const { attributes, text, rest } = readLineLook(line.body, headingKind(level), line.number, context);
  const content = readInline(rest.slice(sign.length), line.number, { ...context, style: text });
  return makeNode('heading', { ...(level > 1 && { level }), ...attributes }, content);
}

/** @throws TextFault PLACE_WRONG for lines within a block that has no room for them. */
function leaf({ inner, number }: Line, read: DocumentNode): DocumentNode {
  const [first] = inner;
  if (!first) return read;
  const why = `it is indented below line ${number}, a ${wordOf(read.type)}, which holds no blocks; indent it like that line, or write the block that it is in, such as [quote].`;
  throw new TextFault('PLACE_WRONG', first.number, why);
}

function readFenced(fence: string, raw: readonly string[], attributes: Attributes): DocumentNode {
  const text = raw.join('\n');
  if (fence.startsWith('$')) return makeNode('blockMath', { ...attributes, ...(text !== '' && { latex: text }) }, []);
  let length = 0;
  while (fence[length] === '`') length += 1;
  const language = fence.slice(length);
  const attrs = { ...attributes, ...(language !== '' && { language }) };
  return makeNode('codeBlock', attrs, text === '' ? [] : [{ type: 'text', text }]);
}

function readWord(
  word: string,
  rest: string,
  { line, attributes, context }: { line: Line; attributes: Attributes; context: ReadContext },
): DocumentNode {
  const type = typeOf(word);
  const known = own(context.schema.nodes, type);
  if (!known || known.isInline) {
    const why = `«[${word}]» is no block; there are ${wordsOf(context).join(', ')}. Write «\\[» for the character itself.`;
    throw new TextFault('WORD_UNKNOWN', line.number, why);
  }
  if (known.inlineContent) return leaf(line, makeNode(type, attributes, readInline(rest, line.number, context)));
  if (rest !== '') {
    const why = `behind «[${word}]» nothing may stand; put it into the next line, indented by one more blank.`;
    throw new TextFault('PLACE_WRONG', line.number, why);
  }
  if (known.isLeaf) return leaf(line, makeNode(type, attributes, []));
  const isList = type === 'bulletList' || type === 'orderedList' || type === 'taskList';
  const inner = isList ? line.inner.map((one) => readItem(one, type, context)) : readBlocks(line.inner, context);
  return makeNode(type, attributes, inner);
}

const wordsOf = ({ schema }: ReadContext): string[] =>
  Object.values(schema.nodes).flatMap(({ name, isInline }) => (isInline || name === 'doc' ? [] : [wordOf(name)]));
