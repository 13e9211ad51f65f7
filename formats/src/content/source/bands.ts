import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/document';

/** The headers and footers of a range of pages by kind of page. */
export interface Bands {
  readonly header: PageBands;
  readonly footer: PageBands;
}

export const HOLDERS = ['header', 'footer'] as const;

/** The position at which a text begins. */
export type Beginning = 'document' | 'page' | 'within';

/** Returns the headers and footers of a section, or of the text outside sections. Only a range that begins a page has a first page. */
export function bandsOf(section: DocumentNode | undefined, page: PageSetup, begins: Beginning): Bands {
  const shown = (holder: keyof Bands): PageBands => {
    const own = section?.attrs?.[holder] as PageBands | null | undefined;
    const hasFirst = begins === 'document' || (own != null && begins === 'page');
    const { first, ...others } = own ?? page[holder] ?? {};
    return hasFirst && first ? { ...others, first } : others;
  };
  return { header: shown('header'), footer: shown('footer') };
}

/** Tells whether a section has its own headers or footers. */
export const hasOwnBands = (section: DocumentNode | undefined): boolean =>
  section?.type === 'section' && HOLDERS.some((holder) => section.attrs?.[holder] != null);

/** Returns the blocks of a section's own headers and footers. */
export const ownBlocks = ({ attrs = {} }: DocumentNode): DocumentNode[] =>
  HOLDERS.flatMap((holder) => Object.values((attrs[holder] as PageBands | null | undefined) ?? {}).flat());

/** Tells whether even pages have different headers or footers in a section or in the document. */
export const hasEvenBands = (blocks: readonly DocumentNode[], page: PageSetup): boolean =>
  [undefined, ...blocks.filter(hasOwnBands)].some((section) => {
    const { header, footer } = bandsOf(section, page, 'within');
    return header.even !== undefined || footer.even !== undefined;
  });
