import { pair, same } from './pair.ts';

const LINK = ['href', 'target', 'rel', 'class', 'title'] as const;

/** Marks that Tiptap shares with this package, in all editors that are built on it. */
export const tiptapMarks = {
  link: pair('link', 'link', same(...LINK), same(...LINK)),
  bold: pair('bold'),
  italic: pair('italic'),
  underline: pair('underline'),
  strike: pair('strike'),
  code: pair('code'),
};
