import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { MAX_DEPTH } from '../document/limits.ts';
import { treeLeaves } from '../document/tree-leaves.ts';
import { errors } from '../errors.ts';
import type { Copier } from './copier.ts';

/** A selected structure element. */
export interface TakenElement {
  readonly dict: PdfDict;
  /** The reference of its copy. */
  readonly place: PdfRef;
  readonly kids: readonly (TakenElement | PdfObject)[];
}

/** Elements that matter without content: empty cells keep the columns of a table. */
const CELLS = new Set(['TD', 'TH']);

/**
 * The structure tree of a file (ISO 32000-2, 14.7) and its elements on selected pages. References are reserved for all elements before any
 * is copied, so that they may refer to each other.
 */
export class StructureSource {
  readonly #pdf: PDF;
  readonly #copier: Copier;
  /** The object numbers of the selected pages. Undefined selects all. */
  readonly #pages: ReadonlySet<number> | undefined;
  readonly #seen = new Set<PdfDict>();
  readonly root: PdfDict;

  constructor(pdf: PDF, copier: Copier, pages: ReadonlySet<number> | undefined) {
    this.#pdf = pdf;
    this.#copier = copier;
    this.#pages = pages;
    this.root = pdf.getCatalog().getDict('StructTreeRoot', pdf.getObject.bind(pdf)) ?? new PdfDict();
  }

  /** Returns the root elements. @throws CompanionError PDF_FILE_TOO_LARGE (422) if the tree is too deep. */
  take(): TakenElement[] {
    return itemsOf(this.root, this.#pdf).flatMap((item) => this.#element(item, 0) ?? []);
  }

  /** Returns the elements of the content of a page or object, by its key in this file. */
  parents(): Map<number, PdfObject> {
    const tree = this.root.getDict('ParentTree', this.#pdf.getObject.bind(this.#pdf));
    return new Map(
      treeLeaves(this.#pdf, tree, 'Nums').flatMap(([key, value]) =>
        key instanceof PdfNumber ? [[key.value, value] as const] : [],
      ),
    );
  }

  #element(item: PdfObject, depth: number): TakenElement | undefined {
    if (depth > MAX_DEPTH) throw errors.PDF_FILE_TOO_LARGE({ limit: MAX_DEPTH, what: 'nested levels of tags' });
    const dict = item instanceof PdfRef ? this.#pdf.getObject(item) : item;
    if (!(dict instanceof PdfDict) || this.#seen.has(dict)) return undefined;
    this.#seen.add(dict);
    const page = dict.getRef('Pg');
    const items = itemsOf(dict, this.#pdf);
    const kids = items.flatMap((kid) => this.#kid(kid, page, depth) ?? []);
    if (kids.length === 0 && !this.#isKeptEmpty(dict, items.length === 0)) {
      if (item instanceof PdfRef) this.#copier.leaveOut(item);
      return undefined;
    }
    return { dict, kids, place: this.#place(item) };
  }

  #kid(kid: PdfObject, page: PdfRef | undefined, depth: number): TakenElement | PdfObject | undefined {
    if (kid instanceof PdfNumber) return this.#isTaken(page) ? kid : undefined;
    const dict = kid instanceof PdfRef ? this.#pdf.getObject(kid) : kid;
    if (!(dict instanceof PdfDict)) return undefined;
    const type = dict.getName('Type')?.value;
    if (type !== 'MCR' && type !== 'OBJR') return this.#element(kid, depth + 1);
    const object = dict.getRef('Obj');
    if (type === 'OBJR' && (!object || this.#copier.isLeftOut(object))) return undefined;
    return this.#isTaken(dict.getRef('Pg') ?? page) ? dict : undefined;
  }

  /** Content without a page is selected only with the whole file. */
  #isTaken(page: PdfRef | undefined): boolean {
    return this.#pages === undefined || (page !== undefined && this.#pages.has(page.objectNumber));
  }

  #isKeptEmpty(dict: PdfDict, wasEmpty: boolean): boolean {
    if (this.#pages === undefined) return true;
    const type = dict.getName('S')?.value ?? '';
    return wasEmpty && (CELLS.has(type) || this.#isTaken(dict.getRef('Pg')));
  }

  #place(item: PdfObject): PdfRef {
    return item instanceof PdfRef ? this.#copier.reserve(item) : this.#copier.allocate();
  }
}

/** Returns the children of an element or of the root. */
function itemsOf(dict: PdfDict, pdf: PDF): PdfObject[] {
  const kids = dict.get('K');
  const direct = kids instanceof PdfRef ? pdf.getObject(kids) : kids;
  if (direct instanceof PdfArray) return direct.toArray();
  return kids ? [kids] : [];
}

/** Replaces the names in a dictionary that have another name in the new file. */
export const renamed = (value: PdfObject, names: ReadonlyMap<string, string>): PdfObject => {
  if (value instanceof PdfName) return PdfName.of(names.get(value.value) ?? value.value);
  if (value instanceof PdfArray) return new PdfArray(value.toArray().map((item) => renamed(item, names)));
  return value;
};

/** Returns the identifier of an element with a prefix, which distinguishes it from those of other files. */
export const identifier = (value: PdfString, prefix: string): PdfString =>
  prefix === '' ? value : PdfString.fromBytes(Buffer.concat([Buffer.from(prefix, 'latin1'), value.bytes]));
