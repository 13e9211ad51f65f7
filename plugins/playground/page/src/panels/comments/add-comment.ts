import { signal } from '@preact/signals';
import { editor } from '../../editor/current.ts';
import { isAvailable } from '../../server/features.ts';
import { openPanel } from '../open-panel.ts';
import { anchorOf } from './anchor.ts';
import { markThread } from './marks.ts';
import type { Anchor } from './thread.ts';
import { activeThread, createThread } from './threads.ts';

/** The text for a new comment. */
export const draft = signal<Anchor | undefined>(undefined);

/** Begins a comment on the selection. Returns false without a selection. */
export function addComment(): boolean {
  const current = editor.peek();
  if (current === undefined || current.state.selection.empty || !isAvailable('collaboration')) return false;
  draft.value = anchorOf(current, current.state.selection);
  openPanel('comments');
  return true;
}

/** Creates a thread from the draft. @throws ServerError */
export async function submitDraft(content: string): Promise<void> {
  const anchor = draft.peek();
  if (anchor === undefined) return;
  const id = crypto.randomUUID();
  await createThread(id, content, anchor);
  draft.value = undefined;
  activeThread.value = id;
  const current = editor.peek();
  if (current) markThread(current, id, anchor);
}
