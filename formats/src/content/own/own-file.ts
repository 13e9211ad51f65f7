import { isDeepStrictEqual } from 'node:util';
import type { TextDefaults } from '@editor-companion/document';
import type { Package } from '../../package/package.ts';
import { readMetadata } from '../../package/metadata.ts';

/** What the product's own exporter calls itself. */
const APPLICATION = 'Editor Companion';

/**
 * Whether the file comes from the product's own exporter, and from no word processor since. Its styles only say how the
 * editor's own defaults look, so they are not made attributes and marks, and its tags name blocks of the editor.
 */
export const isOwnFile = (source: Package): boolean => isOwnApplication(readMetadata(source)['application']);

export const isOwnApplication = (name: string | undefined): boolean => name === APPLICATION;

/** Styles that the exporter gives to paragraphs that name none. */
export const isImpliedStyle = (name: string): boolean => IMPLIED.has(name);
const IMPLIED = new Set(['Editor Note', 'Editor Comment', 'Editor Band', 'Editor Item', 'Details Summary']);

/** The paragraphs in this style only keep apart what a word processor would join. */
export const SEPARATOR_STYLE = 'Separator';

/** What the exporter writes as the look of text, as Word document and as OpenDocument text, where pages say nothing of it. */
const UNSAID: readonly TextDefaults[] = [
  { fontFamily: 'Arial', cellPadding: '2pt 5.4pt' },
  { fontFamily: 'Liberation Sans', cellPadding: '0pt' },
].map((look) => ({ ...look, fontSize: '11pt', lineHeight: '1.44', spaceBefore: '0pt', spaceAfter: '7.5pt' }));

/** The look of text as a member of the page; without it text, headings and cells look as in the editor. */
export const statedLook = (isOwn: boolean, text: TextDefaults): { text?: TextDefaults } =>
  isOwn && UNSAID.some((look) => isDeepStrictEqual(look, text)) ? {} : { text };
