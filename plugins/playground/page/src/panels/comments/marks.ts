import type { Editor } from '@tiptap/core';
import { rangesOf } from '../../editor/thread-highlight.ts';
import { rangeOf } from './anchor.ts';
import type { Anchor, Thread } from './thread.ts';

const MARK = 'comment';

/** Marks the text of a thread, so that exports contain it. */
export function markThread(editor: Editor, commentId: string, anchor: Anchor): void {
  const range = rangeOf(editor, anchor);
  const mark = editor.schema.marks[MARK]?.create({ commentId });
  if (range && mark) editor.view.dispatch(editor.state.tr.addMark(range.from, range.to, mark));
}

/** Shows in the document whether a thread is resolved. */
export function markResolved(editor: Editor, commentId: string, resolved: boolean): void {
  const type = editor.schema.marks[MARK];
  if (type === undefined) return;
  const { tr } = editor.state;
  for (const { from, to } of rangesOf(editor.state.doc, commentId)) {
    tr.removeMark(from, to, type.create({ commentId, resolved: !resolved }));
    tr.addMark(from, to, type.create({ commentId, resolved }));
  }
  editor.view.dispatch(tr);
}

export function unmark(editor: Editor, commentId: string): void {
  const { tr } = editor.state;
  for (const { from, to } of rangesOf(editor.state.doc, commentId)) {
    for (const resolved of [true, false]) {
      const mark = editor.schema.marks[MARK]?.create({ commentId, resolved });
      if (mark) tr.removeMark(from, to, mark);
    }
  }
  editor.view.dispatch(tr);
}

/** Scrolls to a thread's text. */
export function showText(editor: Editor, { id, data: { ref } }: Thread): void {
  const range = rangesOf(editor.state.doc, id)[0] ?? (ref ? rangeOf(editor, ref) : undefined);
  if (range === undefined) return;
  const { node } = editor.view.domAtPos(range.from);
  const element = node instanceof HTMLElement ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
