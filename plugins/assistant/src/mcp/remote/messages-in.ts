import { asRecord } from '../message.ts';

/**
 * The messages of an answer: a single JSON message, or those of an event stream as they arrive. To close the connection, stop reading.
 * @throws Error for more than `maxBytes`, or text that is no JSON.
 */
export async function* messagesIn(
  response: Response,
  maxBytes: number,
): AsyncGenerator<Readonly<Record<string, unknown>>, void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The response has more than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
    if (!isStream) continue;
    const lines = text.split(/\r\n|\n|\r/);
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield parsed(line.slice('data:'.length));
  }
  if (!isStream) yield parsed(text);
}

const parsed = (text: string): Readonly<Record<string, unknown>> => asRecord(JSON.parse(text));
