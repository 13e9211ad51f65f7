const MAX_DEPTH = 4;
const MIN_BYTES = 16_384;

/**
 * Finds the large buffers of a result, so that they are moved out of a thread instead of copied. Takes only buffers that a view covers
 * completely, since Node's small Buffers share one pool.
 */
export function transferables(value: unknown, depth = 0, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) found.add(value);
  else if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && byteLength >= MIN_BYTES) found.add(buffer);
  } else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
    for (const child of Object.values(value)) transferables(child, depth + 1, found);
  }
  return [...found];
}
