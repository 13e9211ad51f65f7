/** A message and its channel. */
export interface Addressed {
  readonly channel: string;
  readonly bytes: Uint8Array;
}

/** Two lengths of four bytes each before every message. */
const LENGTHS_BYTES = 8;

/**
 * Encodes messages as one: for each, the lengths of its channel's name and of its bytes (32 bits each, big-endian), the name in UTF-8, and
 * the bytes.
 */
export function encodeBundle(messages: readonly Addressed[]): Buffer {
  const parts: Uint8Array[] = [];
  for (const { channel, bytes } of messages) {
    const name = Buffer.from(channel);
    const lengths = Buffer.allocUnsafe(LENGTHS_BYTES);
    lengths.writeUInt32BE(name.length, 0);
    lengths.writeUInt32BE(bytes.length, 4);
    parts.push(lengths, name, bytes);
  }
  return Buffer.concat(parts);
}

/** The messages of a bundle as views of it. @throws RangeError for a damaged bundle. */
export function decodeBundle(bundle: Buffer): Addressed[] {
  const messages: Addressed[] = [];
  let at = 0;
  while (at < bundle.length) {
    const name = at + LENGTHS_BYTES;
    const bytes = name + bundle.readUInt32BE(at);
    const end = bytes + bundle.readUInt32BE(at + 4);
    if (end > bundle.length) throw new RangeError('a bundle of messages ends too early');
    messages.push({ channel: bundle.toString('utf8', name, bytes), bytes: bundle.subarray(bytes, end) });
    at = end;
  }
  return messages;
}

/**
 * Splits messages into runs that may be sent as one, in order. A message whose sender wants the number of receiving nodes (`sent`) goes
 * alone, since Redis counts the subscribers of a channel.
 * @param limit bytes of a run with several messages, at most.
 */
export function runsOf<Message extends Addressed & { readonly sent?: unknown }>(
  messages: readonly Message[],
  limit: number,
): Message[][] {
  const runs: Message[][] = [];
  let open: Message[] | undefined;
  let size = 0;
  for (const message of messages) {
    size += message.bytes.length;
    if (open && !message.sent && size <= limit) {
      open.push(message);
      continue;
    }
    open = message.sent ? undefined : [message];
    size = message.bytes.length;
    runs.push(open ?? [message]);
  }
  return runs;
}
