import { chartOf, chartSize, type DocumentNode } from '@editor-companion/document';
import type { Picture } from '../../../media/office-picture.ts';
import { shownSize } from '../../../media/office-picture.ts';
import { numberOf, textOf } from '../../../content/node.ts';
import type { Frame } from '../deck/frame.ts';
import { slideTable, type SlideTable } from './slide-table.ts';
import { LINE, textHeight } from './measure.ts';
import type { CodePiece, Piece, PicturePiece, TablePiece, TextPiece } from './piece.ts';

/** An element below a slide's title with its place. */
export type Placed =
  | { readonly kind: 'text'; readonly frame: Frame; readonly pieces: readonly TextPiece[]; readonly scale: number }
  | { readonly kind: 'table'; readonly frame: Frame; readonly piece: TablePiece; readonly table: SlideTable }
  | { readonly kind: 'picture' | 'chart'; readonly frame: Frame; readonly piece: PicturePiece }
  | { readonly kind: 'code'; readonly frame: Frame; readonly piece: CodePiece }
  | { readonly kind: 'math'; readonly frame: Frame; readonly latex: string };

/** Returns the size of the picture with that address. Undefined if the picture is not available. */
export type PictureOf = (address: string) => Pick<Picture, 'width' | 'height'> | undefined;

const EMU = 12_700;
/** The gap between elements in English metric units. */
const GAP = 130_000;
/** The lowest scale for text that is too high. Text that would need a lower one continues on the next slide. */
const MIN_SCALE = 0.8;
/** The font size of code in points. */
export const CODE_SIZE = 13;
const CODE_PADDING = 91_440;
const MATH_LINE = 420_000;
const MATH_SIGN = 170_000;
/** Commands that make a formula higher than a line. */
const TALL = /\\(?:d?frac|int|sum|prod|lim|begin|binom|sqrt)/;
/** The minimum space for a table below another element, as a fraction of the area's height. */
const LEAST = 0.3;
/** The maximum enlargement of a picture, and its maximum share of the area's width beside text. */
const ENLARGED = 1.6;
const BESIDE = 0.46;

/** Distributes a slide's content over slides with that area. Content that does not fit continues on the next slide. */
export function fit(pieces: readonly Piece[], area: Frame, pictureOf: PictureOf): Placed[][] {
  return shrunk(pieces, area) ?? sideBySide(pieces, area, pictureOf) ?? new Fitter(area, pictureOf).fit(pieces);
}

/** Returns one slide of text only, scaled down if necessary. Undefined if other content exists or the text is too high. */
function shrunk(pieces: readonly Piece[], area: Frame): Placed[][] | undefined {
  const texts = pieces.filter((piece) => piece.kind === 'text');
  if (texts.length < pieces.length || texts.length === 0) return undefined;
  const height = texts.reduce((sum, piece) => sum + textHeight(piece, area.width), 0);
  const scale = Math.min(area.height / height, 1);
  return scale < MIN_SCALE ? undefined : [[{ kind: 'text', frame: area, pieces: texts, scale }]];
}

const isPicture = (piece: Piece): piece is PicturePiece => piece.kind === 'picture' || piece.kind === 'chart';

/** Returns one slide with a single picture or chart beside text. Undefined if the content differs or the text is too high. */
function sideBySide(pieces: readonly Piece[], area: Frame, pictureOf: PictureOf): Placed[][] | undefined {
  const texts = pieces.filter((piece) => piece.kind === 'text');
  const picture = pieces.find(isPicture);
  if (!picture || texts.length === 0 || texts.length !== pieces.length - 1) return undefined;
  const across = Math.round(area.width * BESIDE);
  const left = { ...area, width: area.width - across - 2 * GAP };
  const height = texts.reduce((sum, piece) => sum + textHeight(piece, left.width), 0);
  if (height * MIN_SCALE > area.height) return undefined;
  const size = pictureSize(picture, { width: across, height: area.height }, pictureOf);
  const x = area.x + area.width - size.width;
  const frame = { x, y: area.y + Math.round((area.height - size.height) / 4), ...size };
  const scale = Math.min(area.height / height, 1);
  const wide = { ...area, width: area.width - size.width - 2 * GAP };
  return [
    [
      { kind: 'text', frame: wide, pieces: texts, scale },
      { kind: picture.kind, frame, piece: picture },
    ],
  ];
}

/** Returns the size of a picture or chart within an area in English metric units. Both are enlarged up to a limit. */
function pictureSize(
  { kind, node }: PicturePiece,
  area: { width: number; height: number },
  pictureOf: PictureOf,
): { width: number; height: number } {
  const { width, height } =
    kind === 'chart' ? chartSize(chartOf(node)) : shownSizeOf(node, area.width / 9525, pictureOf);
  const scale = Math.min(area.width / (width * 9525), area.height / (height * 9525), ENLARGED);
  return { width: Math.round(width * 9525 * scale), height: Math.round(height * 9525 * scale) };
}

function shownSizeOf(node: DocumentNode, width: number, pictureOf: PictureOf): { width: number; height: number } {
  const own = pictureOf(textOf(node, 'src') ?? '') ?? {};
  return shownSize(own, { width: numberOf(node, 'width'), height: numberOf(node, 'height') }, width);
}

/** Stacks elements from the top down, and begins a new slide when one is full. */
class Fitter {
  readonly #area: Frame;
  readonly #pictureOf: PictureOf;
  readonly #slides: Placed[][] = [[]];
  #y: number;
  #texts: TextPiece[] = [];

  constructor(area: Frame, pictureOf: PictureOf) {
    this.#area = area;
    this.#pictureOf = pictureOf;
    this.#y = area.y;
  }

  fit(pieces: readonly Piece[]): Placed[][] {
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'text') this.#addText(piece, pieces[index + 1]);
      else if (isPicture(piece)) this.#addPicture(piece);
      else if (piece.kind === 'table') this.#addTable(piece);
      else if (piece.kind === 'code') this.#addCode(piece);
      else this.#addMath(piece.latex);
    }
    this.#endText();
    return this.#slides.filter((slide) => slide.length > 0);
  }

  get #room(): number {
    return this.#area.y + this.#area.height - this.#y - this.#textHeight;
  }

  get #textHeight(): number {
    return this.#texts.reduce((sum, piece) => sum + textHeight(piece, this.#area.width), 0);
  }

  get #isEmpty(): boolean {
    return this.#y === this.#area.y && this.#texts.length === 0;
  }

  #nextSlide(): void {
    this.#endText();
    this.#slides.push([]);
    this.#y = this.#area.y;
  }

  /** Adds text. A heading stays on the same slide as the text after it. */
  #addText(piece: TextPiece, next: Piece | undefined): void {
    const height = textHeight(piece, this.#area.width);
    const behind = piece.look === 'heading' && next?.kind === 'text' ? textHeight(next, this.#area.width) : 0;
    if (!this.#isEmpty && height + behind > this.#room) this.#nextSlide();
    this.#texts.push(piece);
  }

  #endText(): void {
    if (this.#texts.length === 0) return;
    const [pieces, height] = [this.#texts, this.#textHeight];
    const most = this.#area.y + this.#area.height - this.#y;
    this.#texts = [];
    const frame = { ...this.#area, y: this.#y, height: Math.min(height, most) };
    this.#slides.at(-1)?.push({ kind: 'text', frame, pieces, scale: Math.min(most / height, 1) });
    this.#y += frame.height + GAP;
  }

  #place(height: number, placed: (frame: Frame) => Placed): void {
    this.#endText();
    if (!this.#isEmpty && height > this.#room) this.#nextSlide();
    const frame = { ...this.#area, y: this.#y, height: Math.min(height, this.#area.height) };
    this.#slides.at(-1)?.push(placed(frame));
    this.#y += frame.height + GAP;
  }

  #addPicture(piece: PicturePiece): void {
    this.#endText();
    const wanted = pictureSize(piece, this.#area, this.#pictureOf);
    const isTight = wanted.height > this.#room && this.#room > this.#area.height * 0.5;
    const { width, height } = isTight
      ? pictureSize(piece, { ...this.#area, height: this.#room }, this.#pictureOf)
      : wanted;
    const x = this.#area.x + Math.round((this.#area.width - width) / 2);
    this.#place(height, (frame) => ({ kind: piece.kind, frame: { ...frame, x, width, height }, piece }));
  }

  /** Adds a formula in a frame with its approximate proportions, because some programs stretch the formula to the frame. */
  #addMath(latex: string): void {
    const signs = latex.replaceAll(/\\[a-zA-Z]+/g, 'x').replaceAll(/[{}^_\s\\]/g, '').length;
    const height = TALL.test(latex) ? 2 * MATH_LINE : MATH_LINE;
    const width = Math.min(Math.max(signs * MATH_SIGN, 2 * MATH_SIGN), this.#area.width);
    const x = this.#area.x + Math.round((this.#area.width - width) / 2);
    this.#place(height, (frame) => ({ kind: 'math', frame: { ...frame, x, width }, latex }));
  }

  /** Adds the rows that fit, then the others on the next slides, below repeated header rows. */
  #addTable(piece: TablePiece): void {
    this.#endText();
    const table = slideTable(piece.node, this.#area.width);
    const heads = table.heights.slice(0, table.headers).reduce((sum, one) => sum + one, 0);
    let from = 0;
    while (from < piece.to) {
      const above = from > 0 ? heads : 0;
      const isWhole = above + table.heights.slice(from).reduce((sum, one) => sum + one, 0) <= this.#room;
      if (!isWhole && !this.#isEmpty && this.#room < this.#area.height * LEAST) this.#nextSlide();
      let height = above;
      let to = from;
      while (to < piece.to && (to === from || height + (table.heights[to] ?? 0) <= this.#room))
        height += table.heights[to++] ?? 0;
      const rows = { ...piece, from, to };
      this.#place(Math.min(height, this.#room), (frame) => ({
        kind: 'table',
        frame: { ...frame, height },
        piece: rows,
        table,
      }));
      from = to;
      if (from < piece.to) this.#nextSlide();
    }
  }

  #addCode({ lines }: CodePiece): void {
    this.#endText();
    const line = Math.round(CODE_SIZE * LINE * EMU);
    let from = 0;
    while (from < lines.length) {
      if (this.#room < 3 * line + 2 * CODE_PADDING && !this.#isEmpty) this.#nextSlide();
      const count = Math.max(Math.floor((this.#room - 2 * CODE_PADDING) / line), 1);
      const piece: CodePiece = { kind: 'code', lines: lines.slice(from, from + count) };
      const height = piece.lines.length * line + 2 * CODE_PADDING;
      this.#place(Math.min(height, this.#room), (frame) => ({ kind: 'code', frame, piece }));
      from += count;
    }
  }
}
