import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from './raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR = 2;
const TRUECOLOUR_WITH_ALPHA = 6;
const FILTER_SUB = 1;

/** Encodes pixels as a PNG file (ISO/IEC 15948), without an alpha channel if all are opaque. */
export function encodePng({ width, height, pixels }: Raster): Buffer {
  const channels = isOpaque(pixels) ? 3 : 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = channels === 3 ? TRUECOLOUR : TRUECOLOUR_WITH_ALPHA;
  const rows = deflateSync(filteredRows({ width, height, pixels }, channels));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function filteredRows({ width, height, pixels }: Raster, channels: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * channels));
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    rows[to] = FILTER_SUB;
    to += 1;
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      for (let channel = 0; channel < channels; channel += 1) {
        const before = x > 0 ? (pixels[from + channel - 4] ?? 0) : 0;
        rows[to] = ((pixels[from + channel] ?? 0) - before) & 0xff;
        to += 1;
      }
    }
  }
  return rows;
}

function isOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0xff) return false;
  return true;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
