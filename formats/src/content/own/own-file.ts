import { isDeepStrictEqual } from 'node:util';
import type { TextDefaults } from '@editor-companion/document';
import type { Package } from '../../package/package.ts';
import { readMetadata } from '../../package/metadata.ts';
import { OWN_WORDS } from './words.ts';

/**
 * Tells whether the product's exporter wrote the file and no word processor changed it. Its styles then only repeat the editor's defaults,
 * so that they become neither attributes nor marks, and its tags mark blocks of the editor.
 */
export const isOwnFile = (source: Package): boolean => isOwnApplication(readMetadata(source)['application']);

export const isOwnApplication = (name: string | undefined): boolean => name === OWN_WORDS.application;

/**
 * Returns the default text formatting as a member of the page. Without it, text, headings and cells have the editor's formatting. @param
 * unsaid the defaults of the writer
 */
export const statedLook = (isOwn: boolean, text: TextDefaults, unsaid: TextDefaults): { text?: TextDefaults } =>
  isOwn && isDeepStrictEqual(unsaid, text) ? {} : { text };
