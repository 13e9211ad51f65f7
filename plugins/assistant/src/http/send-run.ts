import { Readable } from 'node:stream';
import type { Assistant, Started } from '../run/assistant.ts';
import type { RunEvent } from '../run/event.ts';
import { prime, textOfStream } from './stream.ts';

/** Milliseconds that the head of a stream waits for the model. */
const HOLD_HEAD = 5000;

interface Sending {
  readonly assistant: Assistant;
  /** Milliseconds. */
  readonly heartbeat: number;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
  readonly frame: (event: RunEvent) => string;
}

interface Reply {
  header(name: string, value: string): unknown;
}

/** The body of a run's answer. Its head is sent with the model's first output, so an earlier failure has an HTTP status. */
export async function bodyOfRun(
  { id, document, events }: Started,
  reply: Reply,
  { assistant, heartbeat, signal, frame }: Sending,
): Promise<Readable> {
  const primed = await prime(events, HOLD_HEAD);
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-cache, no-transform');
  reply.header('x-accel-buffering', 'no');
  reply.header('connection', 'close');
  reply.header('x-assistant-run', id);
  reply.header('x-assistant-document', encodeURIComponent(document));
  const onFailure = (failure: unknown): RunEvent | undefined => assistant.failed(failure, signal);
  return Readable.from(textOfStream(primed, { heartbeat, frame, onFailure }));
}
