import { PdfArray, PdfNumber } from '@libpdf/core';

/** A rectangle on a page, in points from its lower left corner. */
export interface Rect {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export const numbers = (values: readonly number[]): PdfArray =>
  PdfArray.of(...values.map((value) => PdfNumber.of(value)));
