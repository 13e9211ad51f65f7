/** The width and height of a picture in points, as its file states them. */
export interface NaturalSize {
  readonly width: number;
  readonly height: number;
}

/** Dots per inch of pictures without a resolution. */
const DEFAULT_DPI = 96;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads the size of a PNG, JPEG or GIF from its header. Undefined for other and for truncated files. */
export function naturalSize(bytes: Buffer): NaturalSize | undefined {
  try {
    if (bytes.subarray(0, PNG.length).equals(PNG)) return readPng(bytes);
    if (bytes.readUInt16BE(0) === 0xff_d8) return readJpeg(bytes);
    if (bytes.toString('latin1', 0, 4) === 'GIF8') return inPoints(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  } catch {
    // The header is truncated.
  }
  return undefined;
}

function inPoints(width: number, height: number, [x, y] = [DEFAULT_DPI, DEFAULT_DPI]): NaturalSize | undefined {
  return width > 0 && height > 0 ? { width: (width * 72) / x, height: (height * 72) / y } : undefined;
}

const usable = (x: number, y: number): [number, number] => (x > 1 && y > 1 ? [x, y] : [DEFAULT_DPI, DEFAULT_DPI]);

const METRES_PER_INCH = 0.0254;

/** Reads the chunks (PNG, 5.3). The resolution, if any, precedes the picture data. */
function readPng(bytes: Buffer): NaturalSize | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  for (let at = PNG.length; at + 8 < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') break;
    if (type === 'pHYs' && bytes[at + 16] === 1) {
      const [x, y] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
      return inPoints(width, height, usable(x * METRES_PER_INCH, y * METRES_PER_INCH));
    }
    at += length + 12;
  }
  return inPoints(width, height);
}

/** Reads the segments (ITU T.81, annex B): JFIF has the resolution, the frame header the size. */
function readJpeg(bytes: Buffer): NaturalSize | undefined {
  let dpi: [number, number] | undefined;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes.readUInt16BE(at);
    if (isFrameHeader(marker)) return inPoints(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), dpi);
    if (marker === 0xff_e0 && bytes.toString('latin1', at + 4, at + 8) === 'JFIF') dpi = readDensity(bytes, at);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15 without the tables and restart markers among them. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);

function readDensity(bytes: Buffer, at: number): [number, number] {
  const perUnit = [0, 1, 2.54][bytes[at + 11] ?? 0] ?? 0;
  return usable(bytes.readUInt16BE(at + 12) * perUnit, bytes.readUInt16BE(at + 14) * perUnit);
}
