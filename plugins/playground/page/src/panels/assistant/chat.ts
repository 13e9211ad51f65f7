import { signal } from '@preact/signals';
import { editor, selectedText } from '../../editor/current.ts';
import { isAbort, messageOf, ServerError } from '../../server/server-error.ts';
import { json, send } from '../../server/request.ts';
import { serverEvents } from '../../server/server-events.ts';
import { language } from '../../words/index.ts';
import { chosenProvider } from './providers.ts';
import { chosenMode, type Mode, type Run, runInDocument, undoRun } from './run.ts';
import { isAvailable } from '../../server/features.ts';

/** One turn of the conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly thinking?: string;
  /** The state of an answer. Undefined for a question. */
  readonly state?: 'streaming' | 'complete' | 'stopped' | 'failed';
  readonly error?: string;
  /** The run in which the assistant edits the document. */
  readonly run?: Run;
}

/** A line of the answer's stream in the editor's message form. */
interface Line {
  readonly type: string;
  readonly content?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/** The maximum number of characters of the document that are sent as context. */
const MAX_DOCUMENT = 12_000;
const chatID = crypto.randomUUID();

export const turns = signal<readonly Turn[]>([]);
let asking: AbortController | undefined;

export const isAnswering = (): boolean => turns.value.at(-1)?.state === 'streaming';
export const stopAnswer = (): void => asking?.abort();
export const forgetChat = (): void => {
  stopAnswer();
  turns.value = [];
};

/** Asks the chosen provider, and shows the answer as it arrives. Resolves when it is complete, stopped or failed. */
export async function askAssistant(prompt: string): Promise<void> {
  const history = turns.peek();
  asking = new AbortController();
  turns.value = [...history, { role: 'user', text: prompt }, { role: 'assistant', text: '', state: 'streaming' }];
  try {
    const mode = isAvailable('assistant') ? chosenMode.peek() : 'chat';
    if (mode === 'chat')
      await readAnswer(await send(route(), json('POST', bodyOf(prompt, history), { signal: asking.signal })));
    else await work(prompt, mode, history, asking.signal);
    change(() => ({ state: 'complete' }));
  } catch (reason) {
    change(() => (isAbort(reason) ? { state: 'stopped' } : { state: 'failed', error: messageOf(reason) }));
  }
}

/** Lets the assistant edit the document, and shows its progress. */
async function work(
  prompt: string,
  mode: Exclude<Mode, 'chat'>,
  history: readonly Turn[],
  signalOfStop: AbortSignal,
): Promise<void> {
  const messages = history.flatMap(({ role, text }) => (text === '' ? [] : [{ role, content: text }]));
  const question = { prompt, mode, model: chosenProvider.peek(), messages };
  const listener = {
    text: (more: string) => change(({ text }) => ({ text: text + more })),
    thought: (more: string) => change(({ thinking = '' }) => ({ thinking: thinking + more })),
    run: (next: (run: Run) => Run) => change(({ run = { id: '', edits: 0 } }) => ({ run: next(run) })),
  };
  await runInDocument(question, listener, signalOfStop);
}

/** Undoes the changes of a turn in the document, which is visible there. */
export async function undoTurn({ run }: Turn): Promise<undefined> {
  if (run === undefined) return undefined;
  await undoRun(run.id);
  turns.value = turns
    .peek()
    .map((turn) => (turn.run?.id === run.id ? { ...turn, run: { ...turn.run, isUndone: true } } : turn));
  return undefined;
}

const route = (): string => `ai/${chosenProvider.peek()}/chat/completions?format=message`;

const bodyOf = (prompt: string, history: readonly Turn[]) => ({
  prompt,
  skill: 'write',
  stream: true,
  chatID,
  locale: language.peek(),
  selectionText: selectedText(),
  document: editor.peek()?.getText().slice(0, MAX_DOCUMENT) ?? '',
  messages: history.map(({ role, text }) => ({ role, content: [{ type: 'markdown', data: text }] })),
});

async function readAnswer(response: Response): Promise<void> {
  for await (const { data } of serverEvents(response)) {
    const { type, content = '', error } = JSON.parse(data) as Line;
    if (type === 'error') throw new ServerError(error?.code ?? 'AI_FAILED', response.status, error?.message ?? content);
    if (type === 'text') change(({ text }) => ({ text: text + content }));
    if (type === 'think') change(({ thinking = '' }) => ({ thinking: thinking + content }));
  }
}

/** Changes the current answer. */
function change(next: (turn: Turn) => Partial<Turn>): void {
  const last = turns.peek().at(-1);
  if (last?.role === 'assistant') turns.value = [...turns.peek().slice(0, -1), { ...last, ...next(last) }];
}
