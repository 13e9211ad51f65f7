import type { DocumentNode } from '@editor-companion/document';

const PLACES = ['left', 'top', 'align'] as const;

/** Tells whether a box has a position and takes no room in the text. It then precedes its paragraph. */
export const isPlaced = ({ type, attrs }: DocumentNode): boolean =>
  type === 'textBox' && PLACES.some((name) => attrs?.[name] != null);
