import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Node } from '@tiptap/pm/model';
import { activeThread } from '../panels/comments/threads.ts';

const key = new PluginKey('threadHighlight');

/** Marks the text of the open thread, and opens the thread of the text at the cursor. */
export const ThreadHighlight = Extension.create({
  name: 'threadHighlight',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      props: {
        decorations: ({ doc }) => DecorationSet.create(doc, rangesOf(doc, activeThread.peek()).map(highlight)),
      },
      view: (view) => ({
        update(_view, before) {
          if (view.hasFocus() && !view.state.selection.eq(before.selection)) activeThread.value = threadAt(view.state);
        },
        destroy: activeThread.subscribe(() => {
          if (!view.isDestroyed) queueMicrotask(() => view.dispatch(view.state.tr.setMeta(key, true)));
        }),
      }),
    }),
  ],
});

const threadAt = ({ selection: { $from } }: EditorState): string =>
  String($from.marks().find(({ type }) => type.name === 'comment')?.attrs['commentId'] ?? '');

interface Range {
  readonly from: number;
  readonly to: number;
}

const highlight = ({ from, to }: Range): Decoration => Decoration.inline(from, to, { class: 'thread-active' });

/** Returns the ranges in which a document has the mark of a thread. */
export function rangesOf(doc: Node, threadId: string): Range[] {
  if (threadId === '') return [];
  const ranges: Range[] = [];
  doc.descendants((node, from) => {
    const isMarked = node.marks.some(({ type, attrs }) => type.name === 'comment' && attrs['commentId'] === threadId);
    if (isMarked) ranges.push({ from, to: from + node.nodeSize });
  });
  return ranges;
}
