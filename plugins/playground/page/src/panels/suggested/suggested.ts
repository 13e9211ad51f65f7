import type { Suggestion, SuggestionChoice, Suggestions } from '@editor-companion/client';
import { signal } from '@preact/signals';
import { editor } from '../../editor/current.ts';
import { runJob } from '../../jobs/jobs.ts';
import type { Session } from '../../session/session.ts';
import { words } from '../../words/index.ts';
import { rangeOf } from '../comments/anchor.ts';
import { makeRoom } from '../open-panel.ts';

export type { Suggestion } from '@editor-companion/client';

/** The suggestions in the document, in order. */
export const suggested = signal<readonly Suggestion[]>([]);

/** The id of the selected suggestion. Empty for none. */
export const activeSuggestion = signal('');

let source: Suggestions | undefined;

/** Follows the suggestions in the session's document. */
export function followSuggestions({ companion }: Session): void {
  if (companion === undefined) return;
  source = companion.suggestions;
  companion.suggestions.subscribe(() => {
    suggested.value = companion.suggestions.state.value?.suggestions ?? [];
  });
  companion.subscribe(() => companion.isConnected && void companion.suggestions.reload());
}

/** Accepts or rejects. */
export async function settle(verdict: 'accept' | 'reject', choice: SuggestionChoice): Promise<void> {
  const { acceptSuggestion, rejectSuggestion, settledCount } = words.peek();
  await runJob(verdict === 'accept' ? acceptSuggestion : rejectSuggestion, async () => {
    const settled = await (verdict === 'accept' ? source?.accept(choice) : source?.reject(choice));
    await source?.reload();
    return { outcome: settledCount(settled?.ids.length ?? 0) };
  });
}

/** Scrolls to a suggestion. */
export function showSuggestion({ id, anchor, head }: Suggestion): void {
  activeSuggestion.value = id ?? '';
  const current = editor.peek();
  const range = current && rangeOf(current, { anchor, head, quote: '' });
  if (!current || !range) return;
  makeRoom();
  current.chain().setTextSelection(range.from).scrollIntoView().run();
}
