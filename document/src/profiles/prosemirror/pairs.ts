import { named, pair, same } from '../engine/pair.ts';

const IMAGE = ['src', 'alt', 'title'] as const;
const LINK = ['href', 'title'] as const;

/** The nodes and marks that both have. */
export const nodes = {
  doc: pair('doc'),
  paragraph: pair('paragraph'),
  blockquote: pair('blockquote'),
  horizontalRule: pair('horizontalRule', 'horizontal_rule'),
  hardBreak: pair('hardBreak', 'hard_break'),
  heading: pair('heading', 'heading', same('level'), same('level')),
  codeBlock: pair('codeBlock', 'code_block'),
  bulletList: pair('bulletList', 'bullet_list'),
  orderedList: pair('orderedList', 'ordered_list', { start: named('order') }, { order: named('start') }),
  listItem: pair('listItem', 'list_item'),
  image: pair('image', 'image', same(...IMAGE), same(...IMAGE)),
};

export const marks = {
  link: pair('link', 'link', same(...LINK), same(...LINK)),
  bold: pair('bold', 'strong'),
  italic: pair('italic', 'em'),
  code: pair('code'),
};
