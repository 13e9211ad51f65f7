import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export { changeColorsCss } from './change-colors.ts';
export { levelTextCss } from './level-text.ts';

/** The elements with content in a page with other elements: a viewer's, and Tiptap's. */
const CONTENT_ELEMENTS = '.editor-content, .ProseMirror';

/** The URL of the content style sheet, for documents that contain nothing else, such as exports. */
export const contentStylesUrl = new URL('./content.css', import.meta.url);

/** Returns the content style sheet for a whole document. */
export const contentStyles = (): string => readFileSync(contentStylesUrl, 'utf8');

const FINGERPRINT_LENGTH = 12;

/** Returns hexadecimal digits that change with the style sheet, for cache keys. */
export const contentStylesVersion = (): string =>
  createHash('sha256').update(contentStyles()).digest('hex').slice(0, FINGERPRINT_LENGTH);

/**
 * Returns the content style sheet for a page with other elements. CSS nesting limits its rules to elements below `selector` without
 * changing their specificity.
 */
export const scopedContentStyles = (selector: string = CONTENT_ELEMENTS): string =>
  `:where(${selector}) {\n${contentStyles()}}\n`;
