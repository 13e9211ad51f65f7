import { MAX_MM } from '../../../content/page/measures.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { PageGeometry } from '@editor-companion/document';
import type { BandBook } from './bands.ts';
import { layOut, type Layout, type SectionLook, type Stretch } from '../../../content/page/section-nodes.ts';
import type { NoteLooks } from '../../../content/page/note-looks.ts';
import type { Section } from '../style/section.ts';
import type { StatedNotes } from '../../../content/page/note-looks.ts';
import { twipsToMm, twipsToPt } from '../../../content/units.ts';
import type { Warnings } from '../../../content/warnings.ts';

interface Means {
  readonly book: BandBook;
  readonly notes: NoteLooks;
  readonly warnings: Warnings;
}

/** The sections of a document in order, with the page breaks between them. */
export class Sections {
  readonly #sections: Section[] = [];
  readonly #breaks: (DocumentNode | undefined)[] = [];

  /**
   * Adds a section. It inherits missing kinds of headers and footers from the previous section (17.10.2).
   * @param after the break that was put behind the section
   */
  add(section: Section, after?: DocumentNode): void {
    const before = this.#sections.at(-1);
    const headers = { ...before?.headers, ...section.headers };
    const footers = { ...before?.footers, ...section.footers };
    this.#sections.push({ ...section, headers, footers });
    this.#breaks.push(after);
  }

  /** The settings of notes of each section. */
  get notes(): readonly StatedNotes[] {
    return this.#sections.map(({ notes }) => notes);
  }

  /**
   * Returns the document's blocks, with the blocks of sections that have different columns, pages, headers or footers grouped. Removes
   * breaks before continuous sections and the break of the last section. Undefined if the file states no section.
   */
  settle(content: readonly DocumentNode[], means: Means): Layout<LookOfSection> | undefined {
    const { warnings } = means;
    const { pool } = means.book;
    const layout = layOut(this.#stretches(content, means), { pool, warnings });
    if (pool.hasPageNumbers) for (const _ of this.#sections.filter(countsAnew)) warnings.add('PAGES_COUNTED_ON');
    return layout;
  }

  /** Splits the blocks by section. Blocks after the last stated section belong to it. */
  #stretches(content: readonly DocumentNode[], means: Means): Stretch<LookOfSection>[] {
    const ends = new Map(this.#breaks.flatMap((node, index) => (node ? [[node, index] as const] : [])));
    const [first] = this.#sections;
    if (!first) return [];
    let current: Stretch<LookOfSection> = { look: lookOf(first, means), blocks: [], before: [] };
    const stretches = [current];
    for (const node of content) {
      const ended = ends.get(node);
      const next = ended === undefined ? undefined : (this.#sections[ended + 1] ?? this.#sections[ended]);
      if (next) {
        const before = next.start === 'continuous' ? [] : [{ type: 'pageBreak' }];
        const isApart = means.notes.isApart(next.notes);
        stretches.push((current = { look: { ...lookOf(next, means), isApart }, blocks: [], before }));
      } else current.blocks.push(node);
    }
    // The break of the last section ends the document, so no page follows it.
    return stretches.length > 1 && current.blocks.length === 0 ? stretches.slice(0, -1) : stretches;
  }
}

/** True if the section changes the page numbering. A first page with number 1 is the default. */
const countsAnew = ({ numbering: { start, format } }: Section, index: number): boolean =>
  format !== 'decimal' || (start !== undefined && !(index === 0 && start === '1'));

export interface LookOfSection extends SectionLook {
  readonly section: Section;
}

function lookOf(section: Section, { book, notes }: Means): LookOfSection {
  const { count, gap, isRuled } = section.columns;
  const columns = { columns: count, columnGap: twipsToPt(gap), ...(isRuled && { columnRule: '0.5pt solid #000000' }) };
  return {
    section,
    page: geometryOf(section),
    columns: count > 1 ? columns : undefined,
    bands: book.of(section),
    notes: notes.of(section.notes),
  };
}

/** Returns size and margins in millimetres. */
export const geometryOf = ({ width, height, margin }: Section): PageGeometry => ({
  width: onPaper(width),
  height: onPaper(height),
  margin: {
    top: onPaper(margin.top),
    right: onPaper(margin.right),
    bottom: onPaper(margin.bottom),
    left: onPaper(margin.left),
  },
});

export const onPaper = (twips: number): number => Math.min(twipsToMm(twips), MAX_MM);
