import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/document';

/** Headers and footers of a stretch of pages, by kind of page. */
export interface Bands {
  readonly header: PageBands;
  readonly footer: PageBands;
}

export const HOLDERS = ['header', 'footer'] as const;

/** Where a stretch of text begins. */
export type Beginning = 'document' | 'page' | 'within';

/** What stands on the pages of a section, or of the text outside of any. First pages are those that a stretch begins itself. */
export function bandsOf(section: DocumentNode | undefined, page: PageSetup, begins: Beginning): Bands {
  const shown = (holder: keyof Bands): PageBands => {
    const own = section?.attrs?.[holder] as PageBands | null | undefined;
    const hasFirst = begins === 'document' || (own != null && begins === 'page');
    const { first, ...others } = own ?? page[holder] ?? {};
    return hasFirst && first ? { ...others, first } : others;
  };
  return { header: shown('header'), footer: shown('footer') };
}

/** Whether a section has headers or footers that are not the document's. */
export const hasOwnBands = (section: DocumentNode | undefined): boolean =>
  section?.type === 'section' && HOLDERS.some((holder) => section.attrs?.[holder] != null);

/** The blocks of a section's own headers and footers. */
export const ownBlocks = ({ attrs = {} }: DocumentNode): DocumentNode[] =>
  HOLDERS.flatMap((holder) => Object.values((attrs[holder] as PageBands | null | undefined) ?? {}).flat());

/** Some section, or the document, has even pages of their own. */
export const hasEvenBands = (blocks: readonly DocumentNode[], page: PageSetup): boolean =>
  [undefined, ...blocks.filter(hasOwnBands)].some((section) => {
    const { header, footer } = bandsOf(section, page, 'within');
    return header.even !== undefined || footer.even !== undefined;
  });
