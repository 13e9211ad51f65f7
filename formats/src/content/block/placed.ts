import type { DocumentNode } from '@editor-companion/document';

/** Whether a box takes no room in the text and lies so far from where it stands: before its paragraph. */
export const isPlaced = ({ type, attrs }: DocumentNode): boolean =>
  type === 'textBox' && (attrs?.['left'] !== undefined || attrs?.['top'] !== undefined);
