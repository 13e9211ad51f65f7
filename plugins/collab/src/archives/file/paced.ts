/**
 * Passes bytes through, and calls back if the reader has requested nothing for a given time.
 * @param stallTimeout milliseconds.
 */
export async function* paced(
  bytes: AsyncIterable<Uint8Array>,
  stallTimeout: number,
  onStall: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    const timer = setTimeout(onStall, stallTimeout);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}
