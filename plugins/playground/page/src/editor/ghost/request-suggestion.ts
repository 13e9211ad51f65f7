import type { EditorState } from '@tiptap/pm/state';
import { ask, json } from '../../server/request.ts';
import { chosenProvider } from '../../panels/assistant/providers.ts';
import { language } from '../../words/index.ts';
import { announce } from '../../ui/announce.ts';
import { words } from '../../words/index.ts';

/** The number of characters before and after the cursor that are sent to the server. */
const CONTEXT = 2000;
/** With fewer characters, a continuation cannot be suggested. */
const LEAST = 8;

/** A request of a window replaces the earlier one on the server. */
const sessionId = crypto.randomUUID();

/** Requests a continuation of the text. Undefined if there is none. Failures are silent, because the user did not request a suggestion. */
export async function requestSuggestion(
  { doc, selection }: EditorState,
  signal: AbortSignal,
): Promise<string | undefined> {
  const prefix = doc.textBetween(Math.max(0, selection.from - CONTEXT), selection.from, '\n');
  const suffix = doc.textBetween(selection.from, Math.min(doc.content.size, selection.from + CONTEXT), '\n');
  if (prefix.trim().length < LEAST) return undefined;
  const body = { prefix, suffix, n: 1, sessionId, locale: language.peek(), provider: chosenProvider.peek() };
  try {
    const { suggestions } = await ask<{ suggestions: string[] }>('ai/suggestion', json('POST', body, { signal }));
    const [text] = suggestions;
    if (text !== undefined) announce(words.peek().suggestionReady);
    return text;
  } catch {
    return undefined;
  }
}
