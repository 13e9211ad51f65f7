import { CompanionRequestError } from '../request-error.ts';
import { pause } from './retry.ts';

/** A server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

const BETWEEN_EVENTS = /\r\n\r\n|\n\n|\r\r/u;
/** Milliseconds without a byte after which a stream counts as dead. The server sends a heartbeat every 15 s. */
const MAX_SILENCE = 90_000;
/**
 * The number of consecutive reconnects without a new event. With the pauses between them they take half a minute, in which a server can
 * restart.
 */
const MAX_FRUITLESS = 7;
/** In milliseconds. */
const FIRST_PAUSE = 300;
const MAX_PAUSE = 10_000;

/**
 * Yields the events of an answer. EventSource cannot be used, since it can neither post nor send a credential.
 * @throws CompanionRequestError `STREAM_CUT` where the connection breaks, or brings nothing for 90 s; the reason of the request's signal.
 */
export async function* serverEvents({ body }: Response): AsyncGenerator<ServerEvent, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await readOf(reader); !chunk.done; chunk = await readOf(reader)) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split(BETWEEN_EVENTS);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    // A dead connection may never end, so nobody waits for it.
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Yields the events of something that outlives a connection, such as a task: if the stream ends before the reader has its result, it is
 * reopened.
 * @param open asks for the stream, whose first event contains the current state.
 * @throws CompanionRequestError the server's refusals; `STREAM_CUT` if the server does not return, or repeatedly sends nothing new; the
 * reason of the signal.
 */
export async function* lastingEvents(
  open: () => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServerEvent, void, undefined> {
  let last = '';
  for (let fruitless = 0; fruitless < MAX_FRUITLESS; fruitless++) {
    try {
      for await (const event of serverEvents(await open())) {
        if (event.data !== last) fruitless = 0;
        last = event.data;
        yield event;
      }
    } catch (error) {
      if (signal?.aborted || !isOfConnection(error)) throw error;
    }
    await pause(Math.min(FIRST_PAUSE * 2 ** fruitless, MAX_PAUSE), signal);
  }
  throw cut('The server stopped sending events about this. Ask again later.');
}

/** Whether the server could not be reached or the connection was lost. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof CompanionRequestError &&
  (['CLOSED', 'STREAM_CUT', 'TIMEOUT'].includes(error.code) || [502, 503, 504].includes(error.status));

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readOf(reader: Reader): ReturnType<Reader['read']> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(cut('The server sent nothing for too long. Try again.')), MAX_SILENCE);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (error) {
    throw error instanceof TypeError ? cut('The connection broke. Try again.', error) : error;
  } finally {
    clearTimeout(timer);
  }
}

const cut = (message: string, cause?: unknown): CompanionRequestError =>
  new CompanionRequestError('STREAM_CUT', message, { cause });

/** Comments, such as heartbeats, are no events. */
function parse(block: string): ServerEvent | undefined {
  const data: string[] = [];
  let event = 'message';
  for (const line of block.split(/\r\n|\n|\r/u)) {
    const value = line.slice(line.indexOf(':') + 1).replace(/^ /u, '');
    if (line.startsWith('data:')) data.push(value);
    else if (line.startsWith('event:')) event = value;
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}
