import type { Editor } from '@tiptap/core';
import { signal } from '@preact/signals';

/** The editor on the page. Undefined until it is created. */
export const editor = signal<Editor | undefined>(undefined);

/** Changes with each change of the document or selection, so that its readers are rendered again. */
export const revision = signal(0);

/** The selected text; empty without a selection. */
export function selectedText(): string {
  const state = editor.peek()?.state;
  return state === undefined ? '' : state.doc.textBetween(state.selection.from, state.selection.to, '\n');
}
