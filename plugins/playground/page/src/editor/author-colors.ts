import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { rangeOf } from '../panels/comments/anchor.ts';
import { authorship } from '../panels/versions/authorship.ts';
import { when, words } from '../words/index.ts';

const key = new PluginKey<DecorationSet>('authorColors');

/** Colours the text by author while that view is open. New changes move the colours along. */
export const AuthorColors = Extension.create({
  name: 'authorColors',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction: Transaction, tints, _before, state) =>
          transaction.getMeta(key) === true ? tintsOf(state) : tints.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => ({
        destroy: authorship.subscribe(() => {
          queueMicrotask(() => {
            if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
          });
        }),
      }),
    }),
  ],
});

function tintsOf(state: EditorState): DecorationSet {
  const { passages = [] } = authorship.peek() ?? {};
  const tints = passages.flatMap(({ user, date, color, ...ends }) => {
    const range = rangeOf({ state }, { ...ends, quote: '' });
    if (range === undefined) return [];
    const title = [user?.name ?? words.peek().unknownAuthor, date !== null && when(date)].filter(Boolean).join(' · ');
    return [Decoration.inline(range.from, range.to, { class: 'author-tint', style: `--author: ${color}`, title })];
  });
  return DecorationSet.create(state.doc, tints);
}
