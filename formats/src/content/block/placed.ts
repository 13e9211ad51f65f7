import type { DocumentNode } from '@editor-companion/document';

/** Tells whether a box has a position and takes no room in the text. It then precedes its paragraph. */
export const isPlaced = ({ type, attrs }: DocumentNode): boolean =>
  type === 'textBox' && (attrs?.['left'] !== undefined || attrs?.['top'] !== undefined);
