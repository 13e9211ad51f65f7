/** The number of bytes that a number takes in lib0's encoding. */
export function sizeOfVarUint(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

/** Writes a number in lib0's encoding. Returns the position behind it. */
export function writeVarUint(target: Uint8Array, value: number, at: number): number {
  let rest = value;
  let position = at;
  while (rest >= 128) {
    target[position++] = (rest % 128) + 128;
    rest = Math.floor(rest / 128);
  }
  target[position++] = rest;
  return position;
}

/** Encodes numbers in lib0's encoding. */
export function encodeVarUints(values: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) writeVarUint(bytes as unknown as Uint8Array, value, bytes.length);
  return Uint8Array.from(bytes);
}
