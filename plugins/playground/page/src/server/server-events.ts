import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ServerEvent {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data: string;
}

/** Yields the events of a response. EventSource can neither send a body nor a credential. */
export async function* serverEvents({ body }: Response): AsyncGenerator<ServerEvent, void, undefined> {
  if (body === null) return;
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
