import { pair, same } from '../engine/pair.ts';

/** The nodes and marks that both have. */
export const nodes = {
  doc: pair('doc'),
  paragraph: pair('paragraph'),
  blockquote: pair('blockquote'),
  horizontalRule: pair('horizontalRule'),
  hardBreak: pair('hardBreak'),
  heading: pair('heading', 'heading', same('level'), same('level')),
  codeBlock: pair('codeBlock', 'codeBlock', same('language'), same('language')),
  bulletList: pair('bulletList'),
  orderedList: pair('orderedList', 'orderedList', same('start', 'type'), same('start', 'type')),
  listItem: pair('listItem'),
};

const LINK = ['href', 'target', 'rel', 'class', 'title'] as const;

export const marks = {
  link: pair('link', 'link', same(...LINK), same(...LINK)),
  bold: pair('bold'),
  italic: pair('italic'),
  underline: pair('underline'),
  strike: pair('strike'),
  code: pair('code'),
};
