import type { Picture } from '../../../media/office-picture.ts';
import { shownSize } from '../../../media/office-picture.ts';
import { numberOf, textOf } from '../../../content/node.ts';
import type { Frame } from '../deck/frame.ts';
import { slideTable, type SlideTable } from './slide-table.ts';
import { LINE, textHeight } from './measure.ts';
import type { CodePiece, Piece, PicturePiece, TablePiece, TextPiece } from './piece.ts';

/** What a slide shows below its title, each part at its place. */
export type Placed =
  | { readonly kind: 'text'; readonly frame: Frame; readonly pieces: readonly TextPiece[]; readonly scale: number }
  | { readonly kind: 'table'; readonly frame: Frame; readonly piece: TablePiece; readonly table: SlideTable }
  | { readonly kind: 'picture'; readonly frame: Frame; readonly piece: PicturePiece }
  | { readonly kind: 'code'; readonly frame: Frame; readonly piece: CodePiece }
  | { readonly kind: 'math'; readonly frame: Frame; readonly latex: string };

/** What is known of pictures. */
export type PictureOf = (address: string) => Pick<Picture, 'width' | 'height'> | undefined;

const EMU = 12_700;
/** English metric units between parts. */
const GAP = 130_000;
/** Text that is so much too high is made smaller, down to that, instead of going on on a next slide. */
const MIN_SCALE = 0.8;
/** Points of code. */
export const CODE_SIZE = 13;
const CODE_PADDING = 91_440;
const MATH_LINE = 420_000;
const MATH_SIGN = 170_000;
/** Commands that make a formula higher than a line. */
const TALL = /\\(?:d?frac|int|sum|prod|lim|begin|binom|sqrt)/;
/** Of the height of the area: the least that a part of a table gets below something else. */
const LEAST = 0.3;
/** How much larger than its own size a picture is shown, and how much of the area it takes beside text. */
const ENLARGED = 1.6;
const BESIDE = 0.46;

/** Parts a slide's content into slides of that area: what does not fit goes on on the next one. */
export function fit(pieces: readonly Piece[], area: Frame, pictureOf: PictureOf): Placed[][] {
  return shrunk(pieces, area) ?? sideBySide(pieces, area, pictureOf) ?? new Fitter(area, pictureOf).fit(pieces);
}

/** Text alone that is a little too high. */
function shrunk(pieces: readonly Piece[], area: Frame): Placed[][] | undefined {
  const texts = pieces.filter((piece) => piece.kind === 'text');
  if (texts.length < pieces.length || texts.length === 0) return undefined;
  const height = texts.reduce((sum, piece) => sum + textHeight(piece, area.width), 0);
  const scale = Math.min(area.height / height, 1);
  return scale < MIN_SCALE ? undefined : [[{ kind: 'text', frame: area, pieces: texts, scale }]];
}

/** One picture beside the text of its slide. */
function sideBySide(pieces: readonly Piece[], area: Frame, pictureOf: PictureOf): Placed[][] | undefined {
  const texts = pieces.filter((piece) => piece.kind === 'text');
  const picture = pieces.find((piece) => piece.kind === 'picture');
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
      { kind: 'picture', frame, piece: picture },
    ],
  ];
}

/** Its own size, somewhat enlarged, within an area; lengths in English metric units. */
function pictureSize(
  { node }: PicturePiece,
  area: { width: number; height: number },
  pictureOf: PictureOf,
): { width: number; height: number } {
  const own = pictureOf(textOf(node, 'src') ?? '') ?? {};
  const stated = { width: numberOf(node, 'width'), height: numberOf(node, 'height') };
  const { width, height } = shownSize(own, stated, area.width / 9525);
  const scale = Math.min(area.width / (width * 9525), area.height / (height * 9525), ENLARGED);
  return { width: Math.round(width * 9525 * scale), height: Math.round(height * 9525 * scale) };
}

/** Stacks parts from the top down, and begins a slide where one is full. */
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
      else if (piece.kind === 'picture') this.#addPicture(piece);
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

  /** A heading stays with what follows it. */
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
    this.#place(height, (frame) => ({ kind: 'picture', frame: { ...frame, x, width, height }, piece }));
  }

  /** In a frame of its own shape: some programs stretch a formula to it. */
  #addMath(latex: string): void {
    const signs = latex.replaceAll(/\\[a-zA-Z]+/g, 'x').replaceAll(/[{}^_\s\\]/g, '').length;
    const height = TALL.test(latex) ? 2 * MATH_LINE : MATH_LINE;
    const width = Math.min(Math.max(signs * MATH_SIGN, 2 * MATH_SIGN), this.#area.width);
    const x = this.#area.x + Math.round((this.#area.width - width) / 2);
    this.#place(height, (frame) => ({ kind: 'math', frame: { ...frame, x, width }, latex }));
  }

  /** Rows that fit, then the others on next slides, with the heads above them. */
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
