/** A JSON message besides the document. */
export type Message = Readonly<Record<string, unknown>>;

/** Parses a message. Other senders may use the same channel. @returns undefined if it is no object. */
export function parseMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}
