import type { DocumentNode, PageBands } from '@editor-companion/core/plugin';
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
    .flatMap(({ attrs = {} }, index) => {
      // What the schema says of these attributes.
      const { header, footer, page } = attrs as Partial<Record<'header' | 'footer', PageBands | null>> & {
        page?: PageGeometry | null;
      };
      if (!header && !footer) return [];
      return [{ index, ...(header && { header }), ...(footer && { footer }), ...(page && { page }) }];
    });
}

/** Whether sections have pages of their own. */
export const hasSectionPages = ({ content = [] }: Partial<DocumentNode> = {}): boolean =>
  content.some(({ type, attrs }) => type === 'section' && attrs?.['page'] != null);

/** All blocks in the attributes of a node that may be anything. */
export function blocksInAttributes({ type, attrs = {} }: DocumentNode): DocumentNode[] {
  if (type !== 'section') return [];
  const lists = [attrs['header'], attrs['footer']].flatMap((bands) => Object.values(bands ?? {}));
  return lists.filter((list) => Array.isArray(list)).flat() as DocumentNode[];
}
