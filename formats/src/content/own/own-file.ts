import { isDeepStrictEqual } from 'node:util';
import type { TextDefaults } from '@editor-companion/document';
import type { Package } from '../../package/package.ts';
import { readMetadata } from '../../package/metadata.ts';
import { OWN_WORDS } from './words.ts';

/**
 * Whether the file comes from the product's own exporter, and from no word processor since. Its styles only say how the
 * editor's own defaults look, so they are not made attributes and marks, and its tags name blocks of the editor.
 */
export const isOwnFile = (source: Package): boolean => isOwnApplication(readMetadata(source)['application']);

export const isOwnApplication = (name: string | undefined): boolean => name === OWN_WORDS.application;

/** The look of text as a member of the page; without it text, headings and cells look as in the editor. @param unsaid as the writer shows what pages do not say */
export const statedLook = (isOwn: boolean, text: TextDefaults, unsaid: TextDefaults): { text?: TextDefaults } =>
  isOwn && isDeepStrictEqual(unsaid, text) ? {} : { text };
