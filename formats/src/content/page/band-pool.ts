import type { DocumentNode, PageBands } from '@editor-companion/document';

/** The headers and footers of a range of pages. */
export interface Bands {
  readonly header: PageBands;
  readonly footer: PageBands;
}

/** Applies `change` to headers and footers. */
export const mapBands = (
  { header, footer }: Bands,
  change: (bands: PageBands, holder: keyof Bands) => PageBands,
): Bands => ({
  header: change(header, 'header'),
  footer: change(footer, 'footer'),
});

const KINDS = ['default', 'first', 'even'] as const;

/** The content for each kind of page. A missing kind shows that of ordinary pages. */
type Shown = Readonly<Partial<Record<(typeof KINDS)[number], DocumentNode[]>>>;

interface List {
  readonly blocks: DocumentNode[];
  readonly id: number;
  /** The number of UTF-16 units of its JSON. */
  readonly size: number;
}

/** Stores headers and footers. Equal ones share an object, so that they are compared by identity and measured once. */
export class BandPool {
  #hasPageNumbers = false;
  readonly #lists = new Map<string, List>();
  readonly #listOf = new WeakMap<DocumentNode[], List>();
  readonly #bands = new Map<string, PageBands>();
  readonly #about = new WeakMap<PageBands, { readonly key: string; readonly size: number }>();
  readonly #without = new WeakMap<PageBands, PageBands>();

  /** Returns the content for each kind of page. A kind that equals the ordinary one is omitted; a kind that shows nothing has no blocks. */
  bands(shown: Shown): PageBands {
    const usual = this.#list(shown.default ?? NOTHING);
    const lists = KINDS.flatMap((kind) => {
      const implied = kind === 'default' ? this.#list(NOTHING) : usual;
      const list = this.#list(shown[kind] ?? implied.blocks);
      return list === implied ? [] : [[kind, list] as const];
    });
    const key = lists.map(([kind, { id }]) => `${kind} ${id}`).join();
    const known = this.#bands.get(key);
    if (known) return known;
    const bands: PageBands = Object.fromEntries(lists.map(([kind, { blocks }]) => [kind, blocks]));
    this.#bands.set(key, bands);
    this.#about.set(bands, { key, size: lists.reduce((sum, [, list]) => sum + list.size, 0) });
    return bands;
  }

  /** True if some of them show page numbers. */
  get hasPageNumbers(): boolean {
    return this.#hasPageNumbers;
  }

  /** Returns the content of pages other than the first. */
  withoutFirst(bands: PageBands): PageBands {
    const { first, ...others } = bands;
    if (!first) return bands;
    const known = this.#without.get(bands) ?? this.bands(others);
    this.#without.set(bands, known);
    return known;
  }

  /** Returns the number of UTF-16 units of their JSON. */
  size(bands: PageBands): number {
    return this.#about.get(bands)?.size ?? 0;
  }

  /** Returns a key that is equal for equal content. */
  key(bands: PageBands): string {
    return this.#about.get(bands)?.key ?? '';
  }

  #list(blocks: DocumentNode[]): List {
    const known = this.#listOf.get(blocks);
    if (known) return known;
    const kept = blocks.some(isShown) ? blocks : NOTHING;
    const json = JSON.stringify(kept);
    const list = this.#lists.get(json) ?? { blocks: kept, id: this.#lists.size, size: json.length };
    this.#lists.set(json, list);
    this.#hasPageNumbers ||= kept.some(hasPageNumber);
    this.#listOf.set(blocks, list);
    return list;
  }
}

const NOTHING: DocumentNode[] = [];

const isShown = ({ type, content }: DocumentNode): boolean =>
  content !== undefined || (type !== 'paragraph' && type !== 'heading');

const hasPageNumber = ({ type, attrs, content = [] }: DocumentNode): boolean =>
  (type === 'pageNumber' && attrs?.['kind'] === 'page') || content.some(hasPageNumber);
