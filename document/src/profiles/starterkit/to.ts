import type { ToMark, ToNode } from '../engine/to-editor.ts';
import type { MarkName, NodeName } from '../../nodes/built-in.ts';
import { deletionAsStrike, insertionAsText, linkAsText, scriptAsText, withoutMark } from '../simpler/marks.ts';
import { simplerNodes } from '../simpler/nodes.ts';
import * as pairs from './pairs.ts';

const nodes: Record<NodeName, ToNode> = { ...simplerNodes, ...pairs.nodes };

const marks: Record<MarkName, ToMark> = {
  ...pairs.marks,
  bookmark: withoutMark,
  comment: withoutMark,
  insertion: insertionAsText,
  deletion: deletionAsStrike,
  formatChange: withoutMark,
  textStyle: withoutMark,
  subscript: scriptAsText,
  superscript: scriptAsText,
  highlight: withoutMark,
};

export const toStarterKit = { nodes, marks };

/** Version 2 has neither links nor underline. */
export const toStarterKit2 = { nodes, marks: { ...marks, link: linkAsText, underline: withoutMark } };
