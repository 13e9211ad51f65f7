import { isSame } from '../record.ts';
import { XmlElement, XmlText } from 'yjs';
import { DocumentError } from '../errors.ts';
import type { DocumentMark, DocumentNode } from '../json.ts';
import type { FormatBook } from './formats.ts';
import { deltaOf, jsonTokens, type Formats, type JsonToken, type Parent, type Token } from './tokens.ts';

/** Texts and nodes as they are created in Yjs. */
type Piece =
  | { readonly kind: 'text'; readonly parts: { text: string; readonly marks: readonly DocumentMark[] }[] }
  | { readonly kind: 'node'; readonly node: DocumentNode };

/** Collects changes of a parent's content and applies them from the end, so that no change moves the position of another. */
export class Splice {
  readonly #parent: Parent;
  readonly #tokens: readonly Token[];
  readonly #book: FormatBook;
  readonly #hidden: (formats: Formats) => Record<string, unknown>;
  readonly #removed = new Set<number>();
  readonly #inserts = new Map<number, JsonToken[]>();
  readonly #formats = new Map<number, Record<string, unknown>>();

  /** @param hidden formats that are not shown, which new text takes over from its neighbour. */
  constructor(
    parent: Parent,
    tokens: readonly Token[],
    book: FormatBook,
    hidden: (formats: Formats) => Record<string, unknown>,
  ) {
    this.#parent = parent;
    this.#tokens = tokens;
    this.#book = book;
    this.#hidden = hidden;
  }

  isRemoved(place: number): boolean {
    return this.#removed.has(place);
  }

  remove(place: number): void {
    this.#removed.add(place);
  }

  /** Inserts before the token at that position. */
  insert(place: number, token: JsonToken): void {
    const tokens = this.#inserts.get(place);
    if (tokens) tokens.push(token);
    else this.#inserts.set(place, [token]);
  }

  format(place: number, formats: Record<string, unknown>): void {
    this.#formats.set(place, formats);
  }

  apply(): void {
    this.#applyFormats();
    for (let place = this.#tokens.length; place >= 0; place--) {
      const inserted = this.#inserts.get(place);
      if (inserted) this.#insertAt(place, piecesOf(inserted));
      if (place > 0 && this.#removed.has(place - 1)) place = this.#removeUpTo(place);
    }
  }

  #applyFormats(): void {
    const places = [...this.#formats.keys()].toSorted((a, b) => a - b);
    for (let index = 0; index < places.length;) {
      const first = places[index] ?? 0;
      const formats = this.#formats.get(first);
      const token = this.#tokens[first];
      let length = 1;
      while (
        places[index + length] === first + length &&
        isSame(this.#formats.get(first + length), formats) &&
        isInSame(token, this.#tokens[first + length])
      )
        length += 1;
      if (token?.kind === 'text' && formats) token.holder.format(token.offset, length, formats);
      index += length;
    }
  }

  /** Removes consecutive content of one text or node before a position. Returns the index where it began, plus one. */
  #removeUpTo(place: number): number {
    const last = this.#tokens[place - 1];
    let first = place - 1;
    const isPart = (at: number): boolean =>
      this.#removed.has(at) && !this.#inserts.has(at + 1) && isInSame(this.#tokens[at], last);
    if (last?.kind === 'text') while (first > 0 && isPart(first - 1)) first -= 1;
    if (last?.kind === 'node') this.#parent.delete(last.child, 1);
    else if (last?.holder) last.holder.delete(this.#tokens[first]?.offset ?? 0, place - first);
    return first + 1;
  }

  #insertAt(place: number, pieces: readonly Piece[]): void {
    const [left, right] = [this.#tokens[place - 1], this.#tokens[place]];
    const [before, after] = [holderOf(left), holderOf(right)];
    const [only, ...others] = pieces;
    if (only?.kind === 'text' && others.length === 0) {
      if (before && left) return this.#write(before, left.offset + 1, only, place);
      const text = after ?? this.#emptyText(left, right);
      if (text) return this.#write(text, 0, only, place);
    }
    this.#insertPieces(place, pieces);
  }

  #insertPieces(place: number, pieces: readonly Piece[]): void {
    const [left, right] = [this.#tokens[place - 1], this.#tokens[place]];
    const [before, after] = [holderOf(left), holderOf(right)];
    const made: (XmlElement | XmlText)[] = [];
    const tail = before && before === after && left ? cutTail(before, left.offset + 1) : undefined;
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'node') made.push(this.#element(piece.node));
      else if (index === 0 && before && left) this.#write(before, left.offset + 1, piece, place);
      else if (index === pieces.length - 1 && after && !tail) this.#write(after, 0, piece, place);
      else made.push(this.#text(piece));
    }
    if (tail) made.push(tail);
    if (made.length === 0) return;
    const at = left ? left.child + 1 : (right?.child ?? this.#parent.length);
    this.#parent.insert(at, made);
  }

  /** Returns an empty text for new content. */
  #emptyText(left: Token | undefined, right: Token | undefined): XmlText | undefined {
    const children = this.#parent.toArray() as unknown[];
    return children
      .slice(left ? left.child + 1 : 0, right?.child)
      .find((child): child is XmlText => child instanceof XmlText && child.length === 0);
  }

  #write(text: XmlText, offset: number, { parts }: Piece & { kind: 'text' }, place: number): void {
    const hidden = this.#hiddenAt(place);
    let at = offset;
    for (const part of parts) {
      text.insert(at, part.text, { ...hidden, ...this.#book.formatsOf(part.marks) });
      at += part.text.length;
    }
  }

  /** Returns the hidden formats of the text that was there, or of the text on both sides. */
  #hiddenAt(place: number): Record<string, unknown> {
    const [left, right] = [this.#hiddenOf(place - 1), this.#hiddenOf(place)];
    if (right && this.#removed.has(place)) return right;
    if (left && this.#removed.has(place - 1)) return left;
    return left && isSame(left, right) ? left : {};
  }

  #hiddenOf(place: number): Record<string, unknown> | undefined {
    const token = this.#tokens[place];
    return token?.kind === 'text' ? this.#hidden(token.formats) : undefined;
  }

  #text({ parts }: Piece & { kind: 'text' }): XmlText {
    const text = new XmlText();
    text.applyDelta(parts.map((part) => ({ insert: part.text, attributes: this.#book.formatsOf(part.marks) })));
    return text;
  }

  #element({ type, attrs = {}, content = [] }: DocumentNode): XmlElement {
    const element = new XmlElement(type);
    for (const [name, value] of Object.entries(attrs))
      if (value !== null && value !== undefined) element.setAttribute(name, value as string);
    const children = piecesOf(jsonTokens(content)).map((piece) =>
      piece.kind === 'node' ? this.#element(piece.node) : this.#text(piece),
    );
    element.insert(0, children);
    return element;
  }
}

const holderOf = (token: Token | undefined): XmlText | undefined =>
  token?.kind === 'node' ? undefined : token?.holder;

const isInSame = (one: Token | undefined, other: Token | undefined): boolean =>
  one?.kind === 'text' && other?.kind === 'text' && one.holder === other.holder;

/** Cuts off the end of a text and returns it as a new text. @throws DocumentError if it contains objects that cannot be moved. */
function cutTail(text: XmlText, offset: number): XmlText | undefined {
  const parts: { insert: string; attributes: Formats }[] = [];
  let at = 0;
  for (const { insert, attributes = {} } of deltaOf(text)) {
    const length = typeof insert === 'string' ? insert.length : 1;
    if (at + length > offset) {
      if (typeof insert !== 'string')
        throw new DocumentError('DOCUMENT_CONTENT_HIDDEN', { found: '«an embedded object»' });
      parts.push({ insert: insert.slice(Math.max(0, offset - at)), attributes });
    }
    at += length;
  }
  if (parts.length === 0) return undefined;
  text.delete(offset, text.length - offset);
  const tail = new XmlText();
  tail.applyDelta(parts);
  return tail;
}

function piecesOf(tokens: readonly JsonToken[]): Piece[] {
  const pieces: Piece[] = [];
  for (const token of tokens) {
    if (token.kind === 'node') {
      pieces.push({ kind: 'node', node: token.node });
      continue;
    }
    const last = pieces.at(-1);
    const part = last?.kind === 'text' ? last.parts.at(-1) : undefined;
    if (part && isSame(part.marks, token.marks)) part.text += token.unit;
    else if (last?.kind === 'text') last.parts.push({ text: token.unit, marks: token.marks });
    else pieces.push({ kind: 'text', parts: [{ text: token.unit, marks: token.marks }] });
  }
  return pieces;
}
