import type { DocumentNode } from '@editor-companion/document';
import { plainText } from '../node.ts';

/** px of an average letter. */
const LETTER = 7.5;
const LEAST = 60;
const MOST = 400;

/** px that a box is high whose lines run up or down: as long as its text, in bounds, as programs break such lines by it. */
export const uprightHeight = (box: DocumentNode): number =>
  Math.min(Math.max(plainText(box).length * LETTER + 40, LEAST), MOST);
