import { PdfArray, PdfNumber, type PDF, type PdfDict } from '@libpdf/core';
import { inheritedOf } from '../document/inherited.ts';
import { points } from '../text/draw-text.ts';
import type { Position, Stamp } from './options.ts';

/** A matrix of PDF (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** In points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page as it is shown: its size, and the matrix from visible positions to those of its content. */
export interface ShownPage extends Size {
  readonly matrix: Matrix;
}

const A4 = [0, 0, 595, 842] as const;
const DEFAULT_MARGIN = 36;
/** The maximum side of a page in readers (ISO 32000-2, annex C). */
const LONGEST_SIDE = 1_000_000;

/** Returns the visible form of a page: cropped to its crop box and rotated. */
export function shownPage(pdf: PDF, page: PdfDict): ShownPage {
  const [left, bottom, right, top] = boxOf(pdf, page);
  const [width, height] = [right - left, top - bottom];
  const turn = inheritedOf(pdf, page, 'Rotate');
  const angle = turn instanceof PdfNumber ? ((Math.round(turn.value / 90) % 4) + 4) % 4 : 0;
  if (angle === 1) return { width: height, height: width, matrix: [0, 1, -1, 0, right, bottom] };
  if (angle === 2) return { width, height, matrix: [-1, 0, 0, -1, right, top] };
  if (angle === 3) return { width: height, height: width, matrix: [0, -1, 1, 0, left, top] };
  return { width, height, matrix: [1, 0, 0, 1, left, bottom] };
}

/** Returns the visible part of a page: its crop box within its media box. */
export function boxOf(pdf: PDF, page: PdfDict): readonly [number, number, number, number] {
  const media = rectangle(pdf, inheritedOf(pdf, page, 'MediaBox')) ?? A4;
  const crop = rectangle(pdf, inheritedOf(pdf, page, 'CropBox')) ?? media;
  const cut = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  return cut[0] < cut[2] && cut[1] < cut[3] ? cut : media;
}

function rectangle(pdf: PDF, value: unknown): readonly [number, number, number, number] | undefined {
  if (!(value instanceof PdfArray)) return undefined;
  const sides = [0, 1, 2, 3].map((at) => {
    const side = value.at(at, pdf.getObject.bind(pdf));
    return side instanceof PdfNumber ? side.value : Number.NaN;
  });
  const [one = 0, two = 0, three = 0, four = 0] = sides;
  if (sides.some((side) => !Number.isFinite(side) || Math.abs(side) > LONGEST_SIDE)) return undefined;
  const box = [Math.min(one, three), Math.min(two, four), Math.max(one, three), Math.max(two, four)] as const;
  return box[0] < box[2] && box[1] < box[3] ? box : undefined;
}

/**
 * Returns the matrix that moves a stamp from the origin to its place on a page. The stamp is rotated about its centre, and its bounding box
 * stays within the margins.
 */
export function place(
  { width, height }: Size,
  { position = 'center', margin = DEFAULT_MARGIN, offset, angle = 0 }: Stamp,
  page: ShownPage,
): string {
  const turn = (-angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const around = {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  };
  const middle = middleOf(around, position, margin, page);
  const [x, y] = [middle.x + (offset?.x ?? 0), middle.y - (offset?.y ?? 0)];
  const own: Matrix = [cos, sin, -sin, cos, x - (cos * width - sin * height) / 2, y - (sin * width + cos * height) / 2];
  return `${times(own, page.matrix).map(points).join(' ')} cm`;
}

function middleOf(
  box: Size,
  position: Position,
  margin: number,
  page: Size,
): { readonly x: number; readonly y: number } {
  const x = position.includes('left')
    ? margin + box.width / 2
    : position.includes('right')
      ? page.width - margin - box.width / 2
      : page.width / 2;
  const y = position.startsWith('top')
    ? page.height - margin - box.height / 2
    : position.startsWith('bottom')
      ? margin + box.height / 2
      : page.height / 2;
  return { x, y };
}

/** Applies the first matrix, then the second. */
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];
