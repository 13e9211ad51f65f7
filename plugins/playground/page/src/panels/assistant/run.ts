import { signal } from '@preact/signals';
import { json, send } from '../../server/request.ts';
import { ServerError } from '../../server/server-error.ts';
import { serverEvents } from '../../server/server-events.ts';
import { roomName } from '../../session/room.ts';
import { whenSaved } from '../../session/session.ts';

/** The mode of the assistant: it answers beside the document, or edits it. */
export type Mode = 'chat' | 'suggest' | 'direct';
export const MODES: readonly Mode[] = ['chat', 'suggest', 'direct'];

const KEY = 'companion.assistant-mode';

const kept = MODES.find((mode) => mode === localStorage.getItem(KEY));
export const chosenMode = signal<Mode>(kept ?? 'chat');

export function chooseMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
  chosenMode.value = mode;
}

/** The number of changes of a run, as the server counts them. */
export interface Summary {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly inserted: number;
  readonly deleted: number;
}

/** The progress of a run in the document. */
export interface Run {
  readonly id: string;
  readonly edits: number;
  /** The tool that is running. */
  readonly tool?: string;
  readonly summary?: Summary;
  readonly mayUndo?: boolean;
  readonly isUndone?: boolean;
}

type Event =
  | { readonly type: 'start'; readonly run: string }
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly tool: string }
  | { readonly type: 'edit' }
  | { readonly type: 'end'; readonly summary: Summary | null; readonly undo: boolean; readonly reason: string }
  | { readonly type: 'error'; readonly error: { readonly code: string; readonly message: string } };

/** Receives the events of a run. */
export interface RunListener {
  readonly text: (text: string) => void;
  readonly thought: (text: string) => void;
  readonly run: (change: (run: Run) => Run) => void;
}

interface Question {
  readonly prompt: string;
  readonly mode: Exclude<Mode, 'chat'>;
  readonly model: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
}

const route = (): string => `documents/${encodeURIComponent(roomName())}/assistant`;

/** Lets the assistant work in the document. @throws ServerError, and an abort error if the request is stopped. */
export async function runInDocument(
  question: Question,
  listener: RunListener,
  signalOfStop: AbortSignal,
): Promise<void> {
  await whenSaved();
  const response = await send(route(), json('POST', question, { signal: signalOfStop }));
  for await (const { data } of serverEvents(response)) take(JSON.parse(data) as Event, listener, response.status);
}

function take(event: Event, { text, thought, run }: RunListener, status: number): void {
  if (event.type === 'error') throw new ServerError(event.error.code, status, event.error.message);
  if (event.type === 'start') run(() => ({ id: event.run, edits: 0 }));
  if (event.type === 'text') text(event.text);
  if (event.type === 'reasoning') thought(event.text);
  if (event.type === 'call') run((now) => ({ ...now, tool: event.tool }));
  if (event.type === 'edit') run((now) => ({ ...now, edits: now.edits + 1 }));
  if (event.type === 'end')
    run(({ id, edits }) => ({
      id,
      edits,
      mayUndo: event.undo,
      ...(event.summary && { summary: event.summary }),
    }));
}

/** Undoes a run. @throws ServerError */
export async function undoRun(id: string): Promise<void> {
  await send(`${route()}/runs/${id}/undo`, { method: 'POST' });
}
