/** Passes bytes through and reports their running count. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  tell: (soFar: number) => void,
): AsyncGenerator<Uint8Array> {
  let soFar = 0;
  for await (const piece of bytes) {
    soFar += piece.length;
    tell(soFar);
    yield piece;
  }
}
