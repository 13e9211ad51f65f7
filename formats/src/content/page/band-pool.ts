import type { DocumentNode, PageBands } from '@editor-companion/document';

/** Headers and footers of a stretch of pages. */
export interface Bands {
  readonly header: PageBands;
  readonly footer: PageBands;
}

/** Both with what `change` makes of them. */
export const mapBands = (
  { header, footer }: Bands,
  change: (bands: PageBands, holder: keyof Bands) => PageBands,
): Bands => ({
  header: change(header, 'header'),
  footer: change(footer, 'footer'),
});

const KINDS = ['default', 'first', 'even'] as const;

/** What each kind of page shows; a kind that is absent shows what the usual page does. */
type Shown = Readonly<Partial<Record<(typeof KINDS)[number], DocumentNode[]>>>;

interface List {
  readonly blocks: DocumentNode[];
  readonly id: number;
  /** UTF-16 units of its JSON. */
  readonly size: number;
}

/** Headers and footers, those that show the same as one object: they can be compared by identity, and are measured once. */
export class BandPool {
  #hasPageNumbers = false;
  readonly #lists = new Map<string, List>();
  readonly #listOf = new WeakMap<DocumentNode[], List>();
  readonly #bands = new Map<string, PageBands>();
  readonly #about = new WeakMap<PageBands, { readonly key: string; readonly size: number }>();
  readonly #without = new WeakMap<PageBands, PageBands>();

  /** A kind of page that shows what the usual one does is left out; one that alone shows nothing has no blocks. */
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

  /** Some of them show on which page they stand. */
  get hasPageNumbers(): boolean {
    return this.#hasPageNumbers;
  }

  /** What pages show that are not the first. */
  withoutFirst(bands: PageBands): PageBands {
    const { first, ...others } = bands;
    if (!first) return bands;
    const known = this.#without.get(bands) ?? this.bands(others);
    this.#without.set(bands, known);
    return known;
  }

  /** UTF-16 units of their JSON. */
  size(bands: PageBands): number {
    return this.#about.get(bands)?.size ?? 0;
  }

  /** The same for those that show the same. */
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
