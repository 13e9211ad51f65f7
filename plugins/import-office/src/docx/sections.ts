import type { DocumentNode } from '@editor-companion/core/plugin';
import type { PageGeometry } from '@editor-companion/document';
import { mainLook, sectionNodes, type SectionLook, type Stretch } from './section-nodes.ts';
import type { Section } from './section.ts';
import { twipsToMm, twipsToPt } from './style/units.ts';

/** The sections of a document in order, with the page breaks between them. */
export class Sections {
  readonly #sections: Section[] = [];
  readonly #breaks: (DocumentNode | undefined)[] = [];
  #main: Section | undefined;

  /** @param after the break that was put behind the section */
  add(section: Section, after?: DocumentNode): void {
    this.#sections.push(section);
    this.#breaks.push(after);
  }

  list(): readonly Section[] {
    return this.#sections;
  }

  /** The section whose pages are those of the document, once it is settled. */
  get main(): Section | undefined {
    return this.#main ?? this.#sections[0];
  }

  /**
   * The document's blocks with sections of columns or pages of their own put together, without breaks before sections
   * that go on on the same page, and without one at the end.
   */
  settle(content: readonly DocumentNode[]): DocumentNode[] {
    const stretches = this.#stretches(content);
    const main = mainLook(stretches);
    this.#main = main?.section;
    const settled = stretches.flatMap((stretch, index) => {
      const startsPage = index > 0 && stretch.look.section.start !== 'continuous';
      return [...(startsPage ? [{ type: 'pageBreak' }] : []), ...sectionNodes(stretch, main?.page)];
    });
    if (this.#sections.length === 0) return [...content];
    if (settled.at(-1)?.type === 'pageBreak') settled.pop();
    return settled;
  }

  /** What comes after the last section that the file states belongs to it. */
  #stretches(content: readonly DocumentNode[]): Stretch<LookOfSection>[] {
    const ends = new Map(this.#breaks.flatMap((node, index) => (node ? [[node, index] as const] : [])));
    const [first] = this.#sections;
    if (!first) return [];
    let current: Stretch<LookOfSection> = { look: lookOf(first), blocks: [] };
    const stretches = [current];
    for (const node of content) {
      const ended = ends.get(node);
      const next = ended === undefined ? undefined : (this.#sections[ended + 1] ?? this.#sections[ended]);
      if (next) stretches.push((current = { look: lookOf(next), blocks: [] }));
      else current.blocks.push(node);
    }
    return stretches;
  }
}

interface LookOfSection extends SectionLook {
  readonly section: Section;
}

function lookOf(section: Section): LookOfSection {
  const { count, gap, isRuled } = section.columns;
  const columns = { columns: count, columnGap: twipsToPt(gap), ...(isRuled && { columnRule: '0.5pt solid #000000' }) };
  return { section, page: geometryOf(section), columns: count > 1 ? columns : undefined };
}

/** Size and margins in millimetres. */
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

/** PDF 1.7, annex C: no page is larger than 200 inches. */
const MAX_MM = 5080;

const onPaper = (twips: number): number => Math.min(twipsToMm(twips), MAX_MM);
