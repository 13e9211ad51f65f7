import { PdfArray, PdfDict, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { treeLeaves } from '../document/tree-leaves.ts';
import type { Copier } from './copier.ts';

/** Collects the attachments of the sources for a new file (ISO 32000-2, 7.11.4) under unique names. */
export class EmbeddedFiles {
  readonly #files = new Map<string, PdfObject>();
  readonly #associated = new PdfArray();

  add(pdf: PDF, copier: Copier): void {
    const catalog = pdf.getCatalog();
    const names = catalog.getDict('Names', copier.resolve)?.getDict('EmbeddedFiles', copier.resolve);
    for (const [key, value] of treeLeaves(pdf, names, 'Names')) {
      const copy = copier.copy(value);
      if (!copy) continue;
      const name = key instanceof PdfString ? key.asString() : 'attachment';
      let free = name;
      for (let at = 2; this.#files.has(free); at += 1) free = `${name}-${at}`;
      this.#files.set(free, copy);
    }
    for (const file of catalog.getArray('AF', copier.resolve) ?? []) {
      const copy = copier.copy(file);
      if (copy) this.#associated.push(copy);
    }
  }

  /** Returns the name tree of attachments and the list of associated files. Each is undefined if empty. */
  finish(): { readonly names: PdfDict | undefined; readonly associated: PdfArray | undefined } {
    const sorted = [...this.#files].map(([name, file]) => [PdfString.fromString(name), file] as const);
    sorted.sort(([one], [other]) => Buffer.compare(one.bytes, other.bytes));
    return {
      names: sorted.length > 0 ? PdfDict.of({ Names: new PdfArray(sorted.flat()) }) : undefined,
      associated: this.#associated.length > 0 ? this.#associated : undefined,
    };
  }
}
