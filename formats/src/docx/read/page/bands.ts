import type { DocumentNode, PageBands } from '@editor-companion/document';
import { BandPool, type Bands } from '../../../content/page/band-pool.ts';
import { readBlocks } from '../block/blocks.ts';
import { optionalPart } from '../../../content/optional-part.ts';
import type { BandReferences, Section } from '../style/section.ts';
import { Story, TRANSPARENT, type Docx } from '../story.ts';

/** The headers and footers of a document's sections (17.10). Each part is read once, when the first section refers to it. */
export class BandBook {
  readonly pool = new BandPool();
  readonly #docx: Docx;
  readonly #mainPart: string;
  readonly #parts = new Map<string, DocumentNode[] | undefined>();

  constructor(docx: Docx, mainPart: string) {
    this.#docx = docx;
    this.#mainPart = mainPart;
  }

  /** Returns the headers and footers of a section. The section must already have inherited the references of earlier sections. */
  of({ headers, footers, titlePage }: Section): Bands {
    return { header: this.#bands(headers, titlePage), footer: this.#bands(footers, titlePage) };
  }

  /**
   * Returns the headers or the footers for each kind of page. The section states if its first page differs, the document states if even
   * pages differ. Without a reference, these pages have an empty one (17.10.6, 17.10.1).
   */
  #bands(references: BandReferences, hasFirst: boolean): PageBands {
    const part = (id: string | undefined): DocumentNode[] | undefined => (id === undefined ? [] : this.#part(id));
    const onFirst = hasFirst ? part(references.first) : undefined;
    const onEven = this.#docx.settings.evenAndOdd ? part(references.even) : undefined;
    return this.pool.bands({
      default: this.#part(references.default) ?? [],
      ...(onFirst && { first: onFirst }),
      ...(onEven && { even: onEven }),
    });
  }

  /** The blocks of the part that a reference leads to. */
  #part(id: string | undefined): DocumentNode[] | undefined {
    const relation = id === undefined ? undefined : this.#docx.package.relationships(this.#mainPart).get(id);
    if (!relation || relation.external) return undefined;
    const { target } = relation;
    if (!this.#parts.has(target))
      this.#parts.set(
        target,
        optionalPart(this.#docx, undefined, () => readBand(this.#docx, target)),
      );
    return this.#parts.get(target);
  }
}

function readBand(docx: Docx, part: string): DocumentNode[] | undefined {
  const xml = docx.package.xml(part, TRANSPARENT);
  if (!xml) return undefined;
  xml.nextChild(0);
  const story = new Story(docx, xml, part);
  return readBlocks(story);
}
