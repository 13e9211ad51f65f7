import type { DocumentNode, PageBands } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { PageGeometry } from '@editor-companion/document';

/** A section with headers or footers of its own; where one of them is absent, the document's hold. */
export interface BandedSection {
  /** Which of the document's sections, from 0. */
  readonly index: number;
  readonly header?: PageBands;
  readonly footer?: PageBands;
  /** Its own pages, where it has them. */
  readonly page?: PageGeometry;
}

/** The sections of valid content that have headers or footers of their own. */
export function bandedSections({ content = [] }: DocumentNode): BandedSection[] {
  return content
    .filter(({ type }) => type === 'section')
    .flatMap(({ attrs }, index) => {
      // What the schema says of these attributes.
      const { header, footer, page } = (attrs ?? {}) as Partial<Record<'header' | 'footer', PageBands | null>> & {
        page?: PageGeometry | null;
      };
      if (!header && !footer) return [];
      return [{ index, ...(header && { header }), ...(footer && { footer }), ...(page && { page }) }];
    });
}

/** Values that the headers and footers of all sections may hold: they leave their thread, and go to another. */
const MAX_VALUES = 30_000;

/** @throws CompanionError EXPORT_BANDS_TOO_MANY (422). */
export function mustBeFew(sections: readonly BandedSection[]): void {
  const open: unknown[] = [...sections];
  for (let count = 0; open.length > 0; count += 1) {
    if (count + open.length > MAX_VALUES) throw errors.EXPORT_BANDS_TOO_MANY({ limit: MAX_VALUES });
    const value = open.pop();
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) open.push(child);
  }
}

/** Whether sections have pages of their own. */
export const hasSectionPages = ({ content = [] }: Partial<DocumentNode> = {}): boolean =>
  content.some(({ type, attrs }) => type === 'section' && attrs?.['page'] != null);

/** All blocks in the attributes of a node that may be anything. */
export function blocksInAttributes({ type, attrs }: DocumentNode): DocumentNode[] {
  if (type !== 'section') return [];
  const lists = [attrs?.['header'], attrs?.['footer']].flatMap((bands) => Object.values(bands ?? {}));
  return lists.filter((list) => Array.isArray(list)).flat() as DocumentNode[];
}
