import { PdfArray, PdfDict, PdfName, PdfNumber, type PDF, type PdfObject } from '@libpdf/core';
import { Copier, type Budget } from '../assembly/copier.ts';
import { contentOf } from '../document/page-content.ts';
import { inheritedOf } from '../document/inherited.ts';
import { packed } from '../text/embed-font.ts';
import type { Drawable } from './picture.ts';
import { boxOf, shownPage, type Matrix } from './placement.ts';

/** Adds pages of another PDF as form XObjects (ISO 32000-2, 8.10). Shared fonts are added once. */
export class PdfPages {
  readonly #source: PDF;
  readonly #pdf: PDF;
  readonly #copier: Copier;
  readonly #pages = new Map<number, Drawable>();

  constructor(source: PDF, pdf: PDF, budget: Budget) {
    this.#source = source;
    this.#pdf = pdf;
    this.#copier = new Copier(source, pdf, budget, {
      // Stamps have no tags and no links.
      structureKey: () => undefined,
      destination: () => undefined,
    });
  }

  get count(): number {
    return this.#source.getPageCount();
  }

  /** @param index from 0. */
  page(index: number): Drawable | undefined {
    const known = this.#pages.get(index);
    const page = this.#source.getPage(index)?.dict;
    if (known || !page) return known;
    const drawable = this.#bring(page);
    this.#pages.set(index, drawable);
    return drawable;
  }

  #bring(page: PdfDict): Drawable {
    const shown = shownPage(this.#source, page);
    const copy = (value: PdfObject | undefined): PdfObject => (value && this.#copier.copy(value)) ?? new PdfDict();
    const form = packed(contentOf(this.#source, page), {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
    });
    form.set('BBox', numbers(boxOf(this.#source, page)));
    form.set('Matrix', numbers(inverse(shown.matrix)));
    form.set('Resources', copy(inheritedOf(this.#source, page, 'Resources')));
    // The group makes the opacity apply to the whole page.
    form.set('Group', PdfDict.of({ Type: PdfName.of('Group'), S: PdfName.of('Transparency') }));
    this.#copier.run();
    const ref = this.#pdf.register(form);
    return { ref, ...shown, isTransparent: true, draw: (name) => `/${name} Do\n` };
  }
}

const numbers = (values: readonly number[]): PdfArray => new PdfArray(values.map((value) => PdfNumber.of(value)));

/** Inverts a matrix that rotates and translates. */
const inverse = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const scale = a * d - b * c;
  return [d / scale, -b / scale, -c / scale, a / scale, (c * f - d * e) / scale, (b * e - a * f) / scale];
};
