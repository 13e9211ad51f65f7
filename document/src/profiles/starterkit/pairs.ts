import { pair, same } from '../engine/pair.ts';
import { tiptapMarks } from '../engine/tiptap-marks.ts';

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

export const marks = tiptapMarks;
