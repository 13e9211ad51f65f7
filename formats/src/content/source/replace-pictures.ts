import type { DocumentNode } from '@editor-companion/document';
import { textOf } from '../node.ts';

/** Replaces the URLs of pictures in a document. URLs without a replacement stay. */
export function replacePictures(node: DocumentNode, addressFor: (src: string) => string | undefined): DocumentNode {
  const replaced = { ...node };
  if (node.content) replaced.content = node.content.map((child) => replacePictures(child, addressFor));
  const src = node.type === 'image' ? textOf(node, 'src') : undefined;
  const address = src === undefined ? undefined : addressFor(src);
  return address === undefined ? replaced : { ...replaced, attrs: { ...node.attrs, src: address } };
}
