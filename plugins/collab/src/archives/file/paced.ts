/**
 * The same bytes, and a call where nobody has asked for more for so long.
 *
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
