import { PdfDict, PdfNumber, PdfRef, type PDF } from '@libpdf/core';
import type { Rect } from './rect.ts';

/** A link to a URL with its rectangle in points from the lower left corner of its page. */
export interface LinkBox {
  readonly address: string;
  /** Counts from 1. */
  readonly page: number;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the links of a file to URLs, page by page. */
export function linkBoxesOf(pdf: PDF): LinkBox[] {
  const resolve = pdf.getObject.bind(pdf);
  return pdf.getPages().flatMap(({ dict }, index) =>
    (dict.getArray('Annots', resolve)?.toArray() ?? []).flatMap((annotation) => {
      const link = annotation instanceof PdfRef ? resolve(annotation) : annotation;
      const rect = link instanceof PdfDict ? rectOf(link, pdf) : undefined;
      if (!(link instanceof PdfDict) || rect === undefined) return [];
      const { left, bottom, right, top } = rect;
      const address = addressOf(link, pdf);
      return [{ address, page: index + 1, left, bottom, width: right - left, height: top - bottom }];
    }),
  );
}

/** Returns the URL of a link. Empty for an internal one. */
export function addressOf(link: PdfDict, pdf: PDF): string {
  const resolve = pdf.getObject.bind(pdf);
  return link.getDict('A', resolve)?.getString('URI', resolve)?.asString() ?? '';
}

export function rectOf(link: PdfDict, pdf: PDF): Rect | undefined {
  const sides = link.getArray('Rect', pdf.getObject.bind(pdf))?.toArray() ?? [];
  const [left, bottom, right, top] = sides.map((side) => (side instanceof PdfNumber ? side.value : Number.NaN));
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  return { left, bottom, right, top };
}
