import type { DocumentNode } from '@editor-companion/document';
import { plainText } from '../node.ts';

/** The width of an average letter in px. */
const LETTER = 7.5;
const LEAST = 60;
const MOST = 400;

/**
 * Returns the height in px of a box with vertical lines: the length of its text within limits, because programs break such lines by the
 * height.
 */
export const uprightHeight = (box: DocumentNode): number =>
  Math.min(Math.max(plainText(box).length * LETTER + 40, LEAST), MOST);
