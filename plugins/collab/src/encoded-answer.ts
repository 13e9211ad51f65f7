interface Reply {
  type(mediaType: string): { send(payload: Buffer): unknown };
}

/** Sends an answer that a worker thread encoded; see `DocumentWorkers.answer`. */
export function sendEncoded<Sent extends object>(reply: Sent, { buffer, byteOffset, byteLength }: Uint8Array): Sent {
  (reply as unknown as Reply).type('application/json; charset=utf-8').send(Buffer.from(buffer, byteOffset, byteLength));
  return reply;
}
