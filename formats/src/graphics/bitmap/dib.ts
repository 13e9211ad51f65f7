import { Cursor } from '../cursor.ts';
import { rgb, type Colour } from '../colour.ts';
import type { Raster } from './raster.ts';
import { expandRuns } from './run-length.ts';

/** A picture in a format that browsers support. */
export interface EncodedPicture {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export type Picture = Raster | EncodedPicture;

const CORE_HEADER = 12;
const INFO_HEADER = 40;
const COMPRESSION = { none: 0, rle8: 1, rle4: 2, bitFields: 3, jpeg: 4, png: 5 } as const;
const PALETTE_INDICES = 1;
const DEPTHS = [1, 4, 8, 16, 24, 32];

interface Header {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly depth: number;
  readonly compression: number;
  readonly palette: readonly Colour[];
  readonly masks: readonly [red: number, green: number, blue: number];
}

export interface DibSource {
  /** The header, masks and palette. The pixels may follow. */
  readonly header: Uint8Array;
  /** The pixels if they do not follow the palette. */
  readonly bits?: Uint8Array | undefined;
  /** DIBColors ([MS-WMF] 2.1.1.6). 1 means indexes into a palette, which is not kept. */
  readonly usage: number;
  /** True if the fourth byte of 32-bit pixels is premultiplied alpha. */
  readonly alpha?: boolean;
  readonly spend: (pixels: number) => void;
}

/** Decodes a device-independent bitmap ([MS-WMF] 2.2.2.9). Undefined for rare kinds. */
export function decodeDib({ header: bytes, bits, usage, alpha = false, spend }: DibSource): Picture | undefined {
  const cursor = new Cursor(bytes);
  const header = readHeader(cursor, usage);
  const data = bits ?? cursor.bytes(cursor.left);
  if (header.compression === COMPRESSION.jpeg) return encoded('image/jpeg', data, [0xff, 0xd8, 0xff]);
  if (header.compression === COMPRESSION.png) return encoded('image/png', data, [0x89, 0x50, 0x4e, 0x47]);
  if (!(header.width > 0 && header.height > 0) || !DEPTHS.includes(header.depth)) return undefined;
  spend(header.width * header.height);
  const packed = header.compression === COMPRESSION.rle8 || header.compression === COMPRESSION.rle4;
  if (packed && header.depth !== 8 && header.depth !== 4) return undefined;
  return readPixels(header, packed ? expandRuns(data, header) : data, alpha);
}

function encoded(mediaType: EncodedPicture['mediaType'], bytes: Uint8Array, signature: number[]): Picture | undefined {
  return signature.every((byte, index) => bytes[index] === byte) ? { mediaType, bytes } : undefined;
}

function readHeader(cursor: Cursor, usage: number): Header {
  const size = cursor.u32();
  if (size === CORE_HEADER) {
    const [width, height, , depth] = [cursor.u16(), cursor.u16(), cursor.u16(), cursor.u16()];
    const palette = readPalette(cursor, depth <= 8 ? 1 << depth : 0, usage, 3);
    return { width, height, topDown: false, depth, compression: COMPRESSION.none, palette, masks: MASKS_555 };
  }
  if (size < INFO_HEADER) throw new RangeError('unknown bitmap header');
  const [width, signedHeight] = [cursor.i32(), cursor.i32()];
  const depth = cursor.skip(2).u16();
  const compression = cursor.u32();
  const used = cursor.skip(12).u32();
  const hasMasks = compression === COMPRESSION.bitFields;
  const masks = hasMasks ? readMasks(cursor.at(INFO_HEADER)) : depth === 16 ? MASKS_555 : MASKS_888;
  cursor.position = Math.max(size, INFO_HEADER + (hasMasks ? 12 : 0));
  const entries = Math.min(used || (depth <= 8 ? 1 << depth : 0), 256);
  const palette = readPalette(cursor, entries, usage, 4);
  return { width, height: Math.abs(signedHeight), topDown: signedHeight < 0, depth, compression, palette, masks };
}

const MASKS_555 = [0x7c00, 0x03e0, 0x001f] as const;
const MASKS_888 = [0xff0000, 0x00ff00, 0x0000ff] as const;

const readMasks = (cursor: Cursor): [number, number, number] => [cursor.u32(), cursor.u32(), cursor.u32()];

function readPalette(cursor: Cursor, count: number, usage: number, size: number): Colour[] {
  if (usage === PALETTE_INDICES) {
    cursor.skip(count * 2);
    return Array.from({ length: Math.min(count, 256) }, (_, index) => rgb(index, index, index));
  }
  const room = Math.min(count, Math.floor(cursor.left / size));
  return cursor.list(room, size, (entry) => {
    const [blue, green, red] = [entry.u8(), entry.u8(), entry.u8()];
    entry.skip(size - 3);
    return rgb(red, green, blue);
  });
}

/** Missing pixels remain transparent. */
function readPixels(header: Header, data: Uint8Array, alpha: boolean): Raster {
  const { width, height, topDown, depth } = header;
  const stride = Math.ceil((width * depth) / 32) * 4;
  const pixels = new Uint8Array(width * height * 4);
  const pixelAt = pixelReader(header, data, alpha);
  const rows = Math.min(height, Math.floor(data.length / stride));
  for (let row = 0; row < rows; row += 1) {
    let to = (topDown ? row : height - 1 - row) * width * 4;
    for (let x = 0; x < width; x += 1, to += 4) pixelAt(row * stride, x, pixels, to);
  }
  return { width, height, pixels };
}

type PixelReader = (row: number, x: number, pixels: Uint8Array, to: number) => void;

function pixelReader({ depth, palette, masks }: Header, data: Uint8Array, alpha: boolean): PixelReader {
  if (depth <= 8) {
    const perByte = 8 / depth;
    return (row, x, pixels, to) => {
      const byte = data[row + Math.floor(x / perByte)] ?? 0;
      const index = (byte >> (8 - depth * ((x % perByte) + 1))) & ((1 << depth) - 1);
      const colour = palette[index] ?? 0;
      put(pixels, to, colour & 0xff, (colour >> 8) & 0xff, colour >> 16, 0xff);
    };
  }
  const size = depth / 8;
  if (depth === 24 || (depth === 32 && masks[0] === MASKS_888[0])) {
    return (row, x, pixels, to) => {
      const at = row + x * size;
      const opacity = alpha && size === 4 ? (data[at + 3] ?? 0) : 0xff;
      const straight = (value = 0): number => (opacity === 0 ? 0 : Math.min(255, Math.round((value * 255) / opacity)));
      put(pixels, to, straight(data[at + 2]), straight(data[at + 1]), straight(data[at]), opacity);
    };
  }
  const [red, green, blue] = masks.map(channel);
  return (row, x, pixels, to) => {
    let value = 0;
    for (let byte = size - 1; byte >= 0; byte -= 1) value = value * 256 + (data[row + x * size + byte] ?? 0);
    put(pixels, to, red?.(value) ?? 0, green?.(value) ?? 0, blue?.(value) ?? 0, 0xff);
  };
}

function channel(mask: number): (value: number) => number {
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return mask === 0 ? () => 0 : (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}

function put(pixels: Uint8Array, to: number, red: number, green: number, blue: number, alpha: number): void {
  pixels[to] = red;
  pixels[to + 1] = green;
  pixels[to + 2] = blue;
  pixels[to + 3] = alpha;
}
