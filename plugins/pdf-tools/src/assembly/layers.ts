import { PdfArray, PdfDict, PdfRef, type PDF } from '@libpdf/core';
import type { Copier } from './copier.ts';

/** Collects the layers of the sources (ISO 32000-2, 8.11) with their visibility. */
export class Layers {
  readonly #groups = new PdfArray();
  readonly #hidden = new PdfArray();
  readonly #order = new PdfArray();

  /** Adds the layers of a file. Call it before its pages are copied. */
  add(pdf: PDF, copier: Copier): void {
    const properties = pdf.getCatalog().getDict('OCProperties', copier.resolve);
    const groups = properties?.getArray('OCGs', copier.resolve);
    if (!properties || !groups) return;
    const config = properties.getDict('D', copier.resolve) ?? new PdfDict();
    const numbers = (name: string): Set<number> =>
      new Set(
        (config.getArray(name, copier.resolve)?.toArray() ?? []).flatMap((item) =>
          item instanceof PdfRef ? [item.objectNumber] : [],
        ),
      );
    const isOff = config.getName('BaseState', copier.resolve)?.value === 'OFF';
    const [on, off] = [numbers('ON'), numbers('OFF')];
    for (const group of groups) {
      const copy = group instanceof PdfRef ? copier.copy(group) : undefined;
      if (!(group instanceof PdfRef) || !copy) continue;
      this.#groups.push(copy);
      if (isOff ? !on.has(group.objectNumber) : off.has(group.objectNumber)) this.#hidden.push(copy);
    }
    for (const item of config.getArray('Order', copier.resolve) ?? []) {
      const copy = copier.copy(item);
      if (copy) this.#order.push(copy);
    }
  }

  /** Returns the `OCProperties` entry of the catalog. Undefined if there are no layers. */
  finish(): PdfDict | undefined {
    if (this.#groups.length === 0) return undefined;
    return PdfDict.of({ OCGs: this.#groups, D: PdfDict.of({ OFF: this.#hidden, Order: this.#order }) });
  }
}
