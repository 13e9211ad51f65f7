/** A server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

const BETWEEN_EVENTS = /\r\n\r\n|\n\n|\r\r/u;

/** The events of an answer, one by one. Not EventSource, which can neither post nor send a credential. */
export async function* serverEvents({ body }: Response): AsyncGenerator<ServerEvent, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split(BETWEEN_EVENTS);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Comments, as heartbeats are, are no events. */
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
