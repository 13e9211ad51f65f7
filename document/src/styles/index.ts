import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export { changeColorsCss } from './change-colors.ts';
export { levelTextCss } from './level-text.ts';

/** The elements that hold content where a page holds other things too: a viewer's, and Tiptap's. */
const CONTENT_ELEMENTS = '.editor-content, .ProseMirror';

/** Where the style sheet of editor content lies; for a document that holds nothing else, as an export is. */
export const contentStylesUrl = new URL('./content.css', import.meta.url);

/** The style sheet of editor content, as it is. Its root is the document's. */
export const contentStyles = (): string => readFileSync(contentStylesUrl, 'utf8');

const FINGERPRINT_LENGTH = 12;

/** Hexadecimal digits that change with the style sheet, for the cache keys of what is made with it. */
export const contentStylesVersion = (): string =>
  createHash('sha256').update(contentStyles()).digest('hex').slice(0, FINGERPRINT_LENGTH);

/**
 * The same style sheet for a page that holds other things too: its rules reach only what is below `selector`, by CSS nesting,
 * and count as little as before.
 */
export const scopedContentStyles = (selector: string = CONTENT_ELEMENTS): string =>
  `:where(${selector}) {\n${contentStyles()}}\n`;
