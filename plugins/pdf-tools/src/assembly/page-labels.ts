import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PDF } from '@libpdf/core';
import { treeLeaves } from '../document/tree-leaves.ts';

/** The label of a page (ISO 32000-2, 12.4.2). */
export interface Label {
  /** D, R, r, A or a. Undefined for labels without a number. */
  readonly style: string | undefined;
  readonly prefix: string;
  readonly number: number;
}

/** Returns the labels of pages in order. Undefined if the file has none. */
export function labelsOf(pdf: PDF, pages: readonly number[]): Label[] | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const root = pdf.getCatalog().getDict('PageLabels', resolve);
  if (!root) return undefined;
  const ranges = treeLeaves(pdf, root, 'Nums').flatMap(([key, value]) => {
    const dict = value.type === 'ref' ? resolve(value) : value;
    return key instanceof PdfNumber && dict instanceof PdfDict ? [{ from: key.value, dict }] : [];
  });
  ranges.sort((one, other) => one.from - other.from);
  return pages.map((page): Label => {
    const range = ranges.findLast(({ from }) => from <= page);
    if (!range) return { style: 'D', prefix: '', number: page + 1 };
    return {
      style: range.dict.getName('S', resolve)?.value,
      prefix: range.dict.getString('P', resolve)?.asString() ?? '',
      number: (range.dict.getNumber('St', resolve)?.value ?? 1) + page - range.from,
    };
  });
}

/** Collects the page labels of a new file. Pages from files without labels have their page number in the new file. */
export class PageLabels {
  readonly #labels: Label[] = [];
  #isNeeded = false;

  add(labels: readonly Label[] | undefined, count: number): void {
    const start = this.#labels.length;
    if (labels) this.#isNeeded = true;
    for (let at = 0; at < count; at += 1)
      this.#labels.push(labels?.[at] ?? { style: 'D', prefix: '', number: start + at + 1 });
  }

  /** Returns the `PageLabels` entry of the catalog. Undefined if no file has labels. */
  write(): PdfDict | undefined {
    if (!this.#isNeeded) return undefined;
    const nums = new PdfArray();
    for (const [index, label] of this.#labels.entries()) {
      if (goesOn(this.#labels[index - 1], label)) continue;
      const dict = PdfDict.of({ St: PdfNumber.of(label.number) });
      if (label.style !== undefined) dict.set('S', PdfName.of(label.style));
      if (label.prefix !== '') dict.set('P', PdfString.fromString(label.prefix));
      nums.push(PdfNumber.of(index), dict);
    }
    return PdfDict.of({ Nums: nums });
  }
}

const goesOn = (before: Label | undefined, label: Label): boolean =>
  before?.style === label.style && before?.prefix === label.prefix && before.number + 1 === label.number;
