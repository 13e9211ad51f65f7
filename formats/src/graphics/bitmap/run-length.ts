const END_OF_LINE = 0;
const END_OF_BITMAP = 1;
const DELTA = 2;

/** Expands RLE8 and RLE4 data ([MS-WMF] 3.1.6) into rows of the same depth, from the bottom up. */
export function expandRuns(
  data: Uint8Array,
  { width, height, depth }: { width: number; height: number; depth: number },
): Uint8Array {
  const perByte = 8 / depth;
  const stride = Math.ceil((width * depth) / 32) * 4;
  const rows = new Uint8Array(stride * height);
  let [x, y, at] = [0, 0, 0];
  const put = (index: number): void => {
    const to = y * stride + Math.floor(x / perByte);
    rows[to] = (rows[to] ?? 0) | (index << (8 - depth * ((x % perByte) + 1)));
    x += 1;
  };
  // A run ends with its row, because pixels beyond it would only cost time.
  const room = (): number => Math.max(0, width - x);
  const indexIn = (byte: number, place: number): number =>
    depth === 8 ? byte : place % 2 === 0 ? byte >> 4 : byte & 0x0f;
  while (at + 1 < data.length && y < height) {
    const [count = 0, value = 0] = data.subarray(at, at + 2);
    at += 2;
    if (count > 0) {
      const shown = Math.min(count, room());
      for (let place = 0; place < shown; place += 1) put(indexIn(value, place));
    } else if (value === END_OF_LINE) {
      x = 0;
      y += 1;
    } else if (value === END_OF_BITMAP) {
      break;
    } else if (value === DELTA) {
      x += data[at] ?? 0;
      y += data[at + 1] ?? 0;
      at += 2;
    } else {
      const shown = Math.min(value, room());
      for (let place = 0; place < shown; place += 1) put(indexIn(data[at + Math.floor(place / perByte)] ?? 0, place));
      at += Math.ceil(Math.ceil(value / perByte) / 2) * 2;
    }
  }
  return rows;
}
