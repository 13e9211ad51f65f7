import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { activeSuggestion } from '../panels/suggested/suggested.ts';

const key = new PluginKey('suggestionHighlight');
const MARKS = new Set(['insertion', 'deletion', 'formatChange']);

/** Marks the suggestion that is selected in the panel. */
export const SuggestionHighlight = Extension.create({
  name: 'suggestionHighlight',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      props: {
        decorations: ({ doc }) => DecorationSet.create(doc, rangesOf(doc, activeSuggestion.peek())),
      },
      view: (view) => ({
        destroy: activeSuggestion.subscribe(() => {
          queueMicrotask(() => {
            if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
          });
        }),
      }),
    }),
  ],
});

function rangesOf(doc: Node, id: string): Decoration[] {
  if (id === '') return [];
  const ranges: Decoration[] = [];
  doc.descendants((node, from) => {
    const isMarked = node.marks.some(({ type, attrs }) => MARKS.has(type.name) && attrs['id'] === id);
    if (isMarked) ranges.push(Decoration.inline(from, from + node.nodeSize, { class: 'suggestion-active' }));
  });
  return ranges;
}
