/** JSON beside the document. */
export type Message = Readonly<Record<string, unknown>>;

/** Others may send messages of their own the same way. @returns undefined for what is no object. */
export function parseMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}
