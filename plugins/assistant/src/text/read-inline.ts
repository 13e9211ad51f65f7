import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Schema } from '@tiptap/pm/model';
import type { Book } from './book.ts';
import { unescapeOne } from './escape.ts';
import { TextFault } from './faults.ts';
import { canonical, sortMarks } from './json.ts';
import { TEXT_STYLE } from './look.ts';
import { markOf } from './words.ts';

/** The context for reading the text form. */
export interface ReadContext {
  /** Without the nodes that hold unknown content. */
  readonly schema: Schema;
  readonly book: Book;
  /** The current node of an anchor. @throws TextFault ANCHOR_UNKNOWN, ANCHOR_GONE */
  readonly nodeAt: (anchor: string, line: number) => DocumentNode;
}

export interface InlineContext extends ReadContext {
  /** The style of text without a style of its own. */
  readonly style?: Readonly<Record<string, unknown>> | undefined;
}

interface OpenTag {
  readonly name: string;
  /** Undefined for text without the line's style. */
  readonly mark: DocumentMark | undefined;
}

/** The maximum number of open tags. */
const MAX_OPEN = 40;
const TEXT = /[^\\<]+/y;
const ESCAPE = /\\([^])/y;
const CLOSE = /<\/([A-Za-z][\w-]{0,31})>/y;
const NODE = /<[A-Za-z][\w-]{0,31}@(\d{1,9})(?: "[^"<>]{0,200}")?>/y;
const NUMBERED = /<([A-Za-z][\w-]{0,31}):(\d{1,9})>/y;
const LINK = /<a href="([^"<>]{0,2000})">/y;
const IMAGE = /<img((?: (?:src|alt|title|width|height)="[^"<>]{0,2000}"){1,5}) ?\/?>/y;
const BREAK = /<br ?\/?>/y;
const FORMULA = /<math>/y;
const PLAIN = /<([A-Za-z]{1,10})>/y;

/**
 * Parses a line of inline content.
 * @throws TextFault TOO_DEEP, TAG_UNCLOSED, TAG_UNOPENED, LOOK_UNKNOWN, ANCHOR_UNKNOWN, ANCHOR_GONE
 */
export function readInline(text: string, line: number, context: InlineContext): DocumentNode[] {
  return new InlineReader(text, line, context).read();
}

class InlineReader {
  readonly #text: string;
  readonly #line: number;
  readonly #context: InlineContext;
  readonly #nodes: DocumentNode[] = [];
  readonly #open: OpenTag[] = [];
  #at = 0;

  constructor(text: string, line: number, context: InlineContext) {
    this.#text = text;
    this.#line = line;
    this.#context = context;
  }

  read(): DocumentNode[] {
    while (this.#at < this.#text.length) this.#step();
    const left = this.#open.at(-1);
    if (left)
      throw this.#fault('TAG_UNCLOSED', `«<${left.name}>» is never closed; write «</${left.name}>» on the same line.`);
    return this.#nodes;
  }

  #step(): void {
    const text = this.#take(TEXT);
    if (text) return this.#push({ type: 'text', text: text[0] });
    const escaped = this.#take(ESCAPE);
    if (escaped) return this.#push({ type: 'text', text: unescapeOne(escaped[1] ?? '') });
    if (this.#isTag()) return;
    this.#push({ type: 'text', text: this.#text.charAt(this.#at) });
    this.#at += 1;
  }

  #isTag(): boolean {
    const close = this.#take(CLOSE);
    if (close) return this.#close(close[1] ?? '');
    const node = this.#take(NODE);
    if (node) return this.#insert(node[1] ?? '');
    const numbered = this.#take(NUMBERED);
    if (numbered) return this.#openNumbered(numbered[1] ?? '', Number(numbered[2]));
    const link = this.#take(LINK);
    if (link) return this.#opened('a', { type: 'link', attrs: { href: link[1] ?? '' } });
    if (this.#take(BREAK)) return this.#pushed({ type: 'hardBreak' });
    const image = this.#take(IMAGE);
    if (image) return this.#pushed({ type: 'image', attrs: attributesIn(image[1] ?? '') });
    if (this.#take(FORMULA)) return this.#formula();
    return this.#openPlain();
  }

  #openPlain(): boolean {
    const from = this.#at;
    const name = this.#take(PLAIN)?.[1] ?? '';
    const type = markOf(name.toLowerCase());
    if (type !== undefined) return this.#opened(name, { type });
    // Angle brackets around anything else are text.
    this.#at = from;
    return false;
  }

  #opened(name: string, mark: DocumentMark | undefined): true {
    if (this.#open.length >= MAX_OPEN)
      throw this.#fault('TOO_DEEP', `more than ${MAX_OPEN} tags are open at once; close some before «<${name}>».`);
    this.#open.push({ name, mark });
    return true;
  }

  #openNumbered(name: string, number: number): true {
    if (number === 0) return this.#opened(name, undefined);
    const look = this.#context.book.look(number);
    if (look?.kind !== 'mark')
      throw this.#fault(
        'LOOK_UNKNOWN',
        `«<${name}:${number}>» names no look of text that was shown; leave it out or use one that was.`,
      );
    return this.#opened(name, look.mark);
  }

  #close(name: string): true {
    const last = this.#open.pop();
    if (last?.name === name) return true;
    const expected = last ? `«</${last.name}>»` : 'no closing tag';
    throw this.#fault(
      'TAG_UNOPENED',
      `«</${name}>» closes nothing, expected ${expected}; write «\\<» for the character itself.`,
    );
  }

  #insert(anchor: string): true {
    const { marks: _, ...node } = this.#context.nodeAt(anchor, this.#line);
    return this.#pushed(node);
  }

  #formula(): true {
    const end = this.#text.indexOf('</math>', this.#at);
    if (end < 0) throw this.#fault('TAG_UNCLOSED', '«<math>» is never closed; write «</math>» on the same line.');
    const latex = this.#text.slice(this.#at, end);
    this.#at = end + '</math>'.length;
    return this.#pushed({ type: 'inlineMath', ...(latex !== '' && { attrs: { latex } }) });
  }

  #pushed(node: DocumentNode): true {
    this.#push(node);
    return true;
  }

  /** Joins adjacent text with the same marks. */
  #push(node: DocumentNode): void {
    const marks = this.#marks(node.type === 'text');
    const last = this.#nodes.at(-1);
    if (node.type === 'text' && last?.type === 'text' && canonical(last.marks ?? []) === canonical(marks))
      last.text = `${last.text ?? ''}${node.text ?? ''}`;
    else this.#nodes.push({ ...node, ...(marks.length > 0 && { marks }) });
  }

  /** The line's style applies to text only. */
  #marks(isText: boolean): DocumentMark[] {
    const { style, schema } = this.#context;
    const styled = this.#open.findLast(({ mark }) => mark === undefined || mark.type === TEXT_STYLE);
    const own = isText && style ? { type: TEXT_STYLE, attrs: { ...style } } : undefined;
    const last = styled ? styled.mark : own;
    const others = this.#open.flatMap(({ mark }) => (mark && mark.type !== TEXT_STYLE ? [mark] : []));
    const marks = new Map([...others, ...(last ? [last] : [])].map((mark) => [canonical(mark), mark]));
    return sortMarks([...marks.values()], schema);
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found) this.#at = expression.lastIndex;
    return found;
  }

  #fault(code: TextFault['code'], message: string): TextFault {
    return new TextFault(code, this.#line, message);
  }
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/([a-z]{1,10})="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  );
