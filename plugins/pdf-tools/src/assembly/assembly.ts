import { PDF, PdfArray, PdfBool, PdfDict, PdfNumber, PdfString, type PdfObject, type PdfRef } from '@libpdf/core';
import { allPages } from '../document/page-ranges.ts';
import type { Losses } from '../warnings.ts';
import { Copier, type Budget } from './copier.ts';
import { Destinations } from './destinations.ts';
import { EmbeddedFiles } from './embedded-files.ts';
import { FormFields } from './form-fields.ts';
import { Layers } from './layers.ts';
import { bookmarkOf, bookmarksOf, writeOutline, type Bookmark } from './outline.ts';
import { labelsOf, PageLabels } from './page-labels.ts';
import { annotationsOf, copyPage, leaveBrokenLinks, pagesOf } from './source-pages.ts';
import { StructureSource } from './structure-source.ts';
import { Structure } from './structure.ts';

/** The selected parts of a source file. */
export interface Selection {
  /** Page indexes from 0 in the requested order, each once. */
  readonly pages: readonly number[];
  /** The title of a bookmark for the whole source, above its own bookmarks. */
  readonly bookmark?: string | undefined;
  /** True to include the attachments of the source. */
  readonly attachments: boolean;
}

/** Catalog entries of the first source that apply to the whole new file. */
const FROM_FIRST = ['Lang', 'ViewerPreferences', 'PageLayout', 'PageMode', 'OutputIntents'] as const;

/**
 * Assembles a new file from pages of others. It copies everything that a page needs or belongs to: links, bookmarks, named destinations,
 * form fields, tags, page labels, layers and attachments. Links to pages that are not copied are removed with a warning.
 */
export class Assembly {
  readonly pdf = PDF.create();
  readonly #budget: Budget;
  readonly #losses: Losses;
  readonly #pages: PdfRef[] = [];
  readonly #bookmarks: Bookmark[] = [];
  readonly #named = new Map<string, PdfObject>();
  readonly #labels = new PageLabels();
  readonly #structure = new Structure(this.pdf);
  readonly #fields = new FormFields(this.pdf);
  readonly #layers = new Layers();
  readonly #files = new EmbeddedFiles();
  #tagged = 0;
  #sources = 0;

  constructor(budget: Budget, losses: Losses) {
    this.#budget = budget;
    this.#losses = losses;
  }

  /** Appends pages of a file. @throws CompanionError PDF_FILE_TOO_LARGE (422). */
  add(source: PDF, { pages, bookmark, attachments }: Selection): void {
    const all = pagesOf(source);
    const taken = pages.flatMap((page) => all[page] ?? []);
    const numbers = new Set(taken.map(({ objectNumber }) => objectNumber));
    const destinations = new Destinations(source, numbers);
    const keys = new Map<number, number>();
    const isTagged = source.getCatalog().has('StructTreeRoot');
    const copier = new Copier(source, this.pdf, this.#budget, {
      structureKey: (old) => (isTagged ? keyFor(old, keys, this.#structure) : undefined),
      destination: (value) => destinations.find(value),
    });
    const places = placePages(all, taken, numbers, copier);
    const parts = { pdf: source, copier, destinations, losses: this.#losses, widgets: annotationsOf(source, taken) };
    leaveBrokenLinks(source, taken, parts);
    const tops = this.#fields.plan(parts);
    const structure = new StructureSource(source, copier, taken.length === all.length ? undefined : numbers);
    const elements = isTagged ? structure.take() : [];
    this.#copyPages(source, taken, places, copier);
    this.#layers.add(source, copier);
    this.#fields.add(tops, parts);
    if (attachments) this.#files.add(source, copier);
    const bookmarks = bookmarksOf(parts);
    const [first] = places;
    if (bookmark !== undefined && first) this.#bookmarks.push(bookmarkOf(bookmark, first, bookmarks));
    else this.#bookmarks.push(...bookmarks);
    for (const [name, destination] of destinations.named())
      if (!this.#named.has(name)) this.#named.set(name, copier.copy(destination) ?? destination);
    this.#labels.add(labelsOf(source, pages), places.length);
    this.#takeCatalog(source, copier);
    copier.run();
    // This step is the last, because all content has its keys now.
    if (isTagged) this.#structure.add(structure, elements, copier, keys);
    copier.run();
    this.#sources += 1;
    if (isTagged) this.#tagged += 1;
  }

  /** Connects all parts. The file can be saved after this call. */
  finish(): PDF {
    const catalog = this.pdf.getCatalog();
    const set = (name: string, value: PdfObject | undefined): void => {
      if (value) catalog.set(name, value);
    };
    this.#writePages(catalog);
    set('Outlines', writeOutline(this.pdf, this.#bookmarks));
    set('PageLabels', this.#labels.write());
    set('AcroForm', this.#fields.finish());
    set('OCProperties', this.#layers.finish());
    const root = this.#structure.finish();
    set('StructTreeRoot', root);
    if (root) set('MarkInfo', PdfDict.of({ Marked: PdfBool.of(this.#tagged === this.#sources) }));
    if (root && this.#tagged < this.#sources) this.#losses.add('PDF_TAGS_PARTIAL');
    const { names: files, associated } = this.#files.finish();
    const names = PdfDict.of({ ...(files && { EmbeddedFiles: files }), ...this.#namedTree() });
    if (names.size > 0) set('Names', names);
    set('AF', associated);
    return this.pdf;
  }

  #copyPages(source: PDF, taken: readonly PdfRef[], places: readonly PdfRef[], copier: Copier): void {
    const { registry } = this.pdf.context;
    const root = this.pdf.getCatalog().getRef('Pages');
    for (const [index, page] of taken.entries()) {
      const place = places[index];
      if (!place) continue;
      const copied = copyPage(source, page, copier);
      if (root) copied.set('Parent', root);
      registry.registerAt(place, copied);
      this.#pages.push(place);
    }
    copier.run();
  }

  #writePages(catalog: PdfDict): void {
    const tree = catalog.getDict('Pages', this.pdf.getObject.bind(this.pdf));
    tree?.set('Kids', new PdfArray([...this.#pages]));
    tree?.set('Count', PdfNumber.of(this.#pages.length));
  }

  #takeCatalog(source: PDF, copier: Copier): void {
    const [from, to] = [source.getCatalog(), this.pdf.getCatalog()];
    if (from.has('OpenAction') || from.has('AA') || from.getDict('Names', copier.resolve)?.has('JavaScript'))
      this.#losses.add('PDF_SCRIPTS_LEFT_OUT');
    if (Number(source.version) > Number(this.pdf.version)) this.pdf.upgradeVersion(source.version);
    if (this.#sources > 0) return;
    this.#describeAs(source);
    for (const name of FROM_FIRST) {
      const value = from.get(name);
      const copy = value && copier.copy(value);
      if (copy) to.set(name, copy);
    }
  }

  #describeAs(source: PDF): void {
    const { trailer } = this.pdf.context.info;
    // The library names a new file «Untitled» by «Unknown».
    const made = trailer.getDict('Info', this.pdf.getObject.bind(this.pdf));
    for (const name of ['Title', 'Author', 'Creator']) made?.delete(name);
    const { title, author, subject, keywords, creator } = source.getMetadata();
    const known = Object.entries({ title, author, subject, keywords, creator }).filter(
      ([, text]) => text !== undefined,
    );
    this.pdf.setMetadata(Object.fromEntries(known));
  }

  #namedTree(): { Dests?: PdfObject } {
    const sorted = [...this.#named].map(
      ([name, value]) => [PdfString.fromBytes(Buffer.from(name, 'latin1')), value] as const,
    );
    sorted.sort(([one], [other]) => Buffer.compare(one.bytes, other.bytes));
    return sorted.length > 0 ? { Dests: PdfDict.of({ Names: new PdfArray(sorted.flat()) }) } : {};
  }
}

function keyFor(old: number, keys: Map<number, number>, structure: Structure): number {
  const known = keys.get(old);
  if (known !== undefined) return known;
  const key = structure.nextKey();
  keys.set(old, key);
  return key;
}

/** Reserves objects for the selected pages and excludes the others. */
function placePages(
  all: readonly PdfRef[],
  taken: readonly PdfRef[],
  numbers: ReadonlySet<number>,
  copier: Copier,
): PdfRef[] {
  for (const page of all) if (!numbers.has(page.objectNumber)) copier.leaveOut(page);
  return taken.map((page) => copier.reserve(page));
}

/** Selects all pages of a file. */
export const wholeOf = (pdf: PDF): Pick<Selection, 'pages'> => ({ pages: allPages(pdf.getPageCount()) });
