/** The limits of frames and bytes that wait during admission. */
const MAX_FRAMES = 1000;
const MAX_BYTES = 5 * 1_048_576;

/** Messages that a client sends before its document is open, or while it is busy: in order, within limits. */
export class MessageQueue {
  #messages: Uint8Array[] = [];
  #bytes = 0;

  /** @returns whether it is too much now. */
  add(message: Uint8Array): boolean {
    this.#messages.push(message);
    this.#bytes += message.length;
    return this.#messages.length > MAX_FRAMES || this.#bytes > MAX_BYTES;
  }

  /** Removes and returns all messages. */
  take(): readonly Uint8Array[] {
    const messages = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    return messages;
  }
}
