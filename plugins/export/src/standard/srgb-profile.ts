/** The white point and the primaries of sRGB (IEC 61966-2-1), adapted to D50, as s15Fixed16 numbers. */
const WHITE = [0.9642, 1, 0.8249] as const;
const PRIMARIES = {
  rXYZ: [0.436_07, 0.222_49, 0.013_92],
  gXYZ: [0.385_15, 0.716_87, 0.097_08],
  bXYZ: [0.143_07, 0.060_61, 0.714_1],
} as const;
const CURVE_POINTS = 1024;
const HEADER = 128;

/** Computes the colour profile of sRGB (ICC.1:2001-04, version 2.1) with a matrix and a curve, so that no third-party file is needed. */
export function srgbProfile(): Uint8Array {
  const curve = curveTag();
  const tags: [name: string, data: Buffer][] = [
    ['desc', descriptionTag('sRGB')],
    ['cprt', Buffer.concat([signature('text'), Buffer.from('No copyright, use freely\0', 'latin1')])],
    ['wtpt', xyzTag(WHITE)],
    ...Object.entries(PRIMARIES).map(([name, values]): [string, Buffer] => [name, xyzTag(values)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  const bodies: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let offset = HEADER + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    const at = places.get(data) ?? offset;
    if (!places.has(data)) {
      const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
      places.set(data, at);
      bodies.push(padded);
      offset += padded.length;
    }
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
  }
  return Buffer.concat([header(offset), table, ...bodies]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02_10_00_00, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // 1 January 2026, 0:00.
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(part, 24 + index * 2);
  bytes.write('acsp', 36, 'latin1');
  for (const [index, value] of WHITE.entries()) bytes.writeInt32BE(fixed(value), 68 + index * 4);
  return bytes;
}

const fixed = (value: number): number => Math.round(value * 65_536);
const signature = (name: string): Buffer => Buffer.from(`${name}\0\0\0\0`, 'latin1');

function xyzTag(values: readonly number[]): Buffer {
  const numbers = Buffer.alloc(12);
  for (const [index, value] of values.entries()) numbers.writeInt32BE(fixed(value), index * 4);
  return Buffer.concat([signature('XYZ '), numbers]);
}

function curveTag(): Buffer {
  const points = Buffer.alloc(4 + CURVE_POINTS * 2);
  points.writeUInt32BE(CURVE_POINTS);
  for (let at = 0; at < CURVE_POINTS; at += 1)
    points.writeUInt16BE(Math.round(linear(at / (CURVE_POINTS - 1)) * 65_535), 4 + at * 2);
  return Buffer.concat([signature('curv'), points]);
}

const linear = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A textDescriptionType with the ASCII text and empty Unicode and ScriptCode texts. */
function descriptionTag(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  const count = Buffer.alloc(4);
  count.writeUInt32BE(ascii.length);
  return Buffer.concat([signature('desc'), count, ascii, Buffer.alloc(8 + 3 + 67)]);
}
