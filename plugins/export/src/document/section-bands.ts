import type { DocumentNode, PageBands } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { PageGeometry } from '@editor-companion/document';

/** A section with its own headers or footers. A missing one is that of the document. */
export interface BandedSection {
  /** The index of the section in the document, from 0. */
  readonly index: number;
  readonly header?: PageBands;
  readonly footer?: PageBands;
  /** Its own pages, if it has any. */
  readonly page?: PageGeometry;
}

/** Returns the sections of valid content with their own headers or footers. */
export function bandedSections({ content = [] }: DocumentNode): BandedSection[] {
  return content
    .filter(({ type }) => type === 'section')
    .flatMap(({ attrs }, index) => {
      // The schema guarantees the types of these attributes.
      const { header, footer, page } = (attrs ?? {}) as Partial<Record<'header' | 'footer', PageBands | null>> & {
        page?: PageGeometry | null;
      };
      if (!header && !footer) return [];
      return [{ index, ...(header && { header }), ...(footer && { footer }), ...(page && { page }) }];
    });
}

/** The maximum number of values in the headers and footers of all sections, because they pass from one thread to another. */
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

/** Tells whether sections have their own pages. */
export const hasSectionPages = ({ content = [] }: Partial<DocumentNode> = {}): boolean =>
  content.some(({ type, attrs }) => type === 'section' && attrs?.['page'] != null);

/** Returns all blocks in the attributes of an unvalidated node. */
export function blocksInAttributes({ type, attrs }: DocumentNode): DocumentNode[] {
  if (type !== 'section') return [];
  const lists = [attrs?.['header'], attrs?.['footer']].flatMap((bands) => Object.values(bands ?? {}));
  return lists.filter((list) => Array.isArray(list)).flat() as DocumentNode[];
}
