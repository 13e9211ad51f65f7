import type { Extensions, NodeViewRenderer } from '@tiptap/core';
import { Node } from '@tiptap/core';
import { embedView } from './embed-view.ts';
import { mathView } from './math-view.ts';

const VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  inlineMath: mathView('span'),
  blockMath: mathView('div'),
  embed: embedView,
};

/** Returns the document's extensions, with views for nodes whose display differs from their HTML. */
export const withViews = (extensions: Extensions): Extensions =>
  extensions.map((extension) => {
    const view = VIEWS[extension.name];
    return view !== undefined && extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;
  });
