import { isLinkedPictureUrl } from '@editor-companion/document';

/** A picture of a document. */
export interface PictureReference {
  /** Its `asset:` reference, or that of a placeholder. */
  readonly src: string;
  /** The address of a linked picture. Absent if the document contains the picture. */
  readonly linkedSrc?: string;
}

/** A frame with a picture sign in its middle, at any size. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150">' +
  '<rect x="0.5" y="0.5" width="99.9%" height="99.9%" fill="#f5f5f5" stroke="#bdbdbd"/>' +
  '<svg x="50%" y="50%" overflow="visible"><g fill="none" stroke="#9e9e9e" stroke-width="2">' +
  '<rect x="-16" y="-12" width="32" height="24"/><circle cx="-8" cy="-5" r="3"/><path d="M-16 8l10-9 7 6 6-5 9 8"/>' +
  '</g></svg></svg>';

/**
 * Returns a placeholder for a linked picture, because an import fetches nothing.
 * @param draw stores an SVG once, and returns its `asset:` reference
 */
export const linkedPicture = (address: string, draw: (svg: string) => string): PictureReference => ({
  src: draw(PLACEHOLDER),
  linkedSrc: isLinkedPictureUrl(address) ? address : fileName(address),
});

/** Returns the name of a local file or of a file on a network share, because its folders name users and servers. */
function fileName(address: string): string {
  const name = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\')) + 1);
  return isLinkedPictureUrl(name) ? name : 'picture';
}
