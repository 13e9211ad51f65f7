import { MAX_PICTURE_PIXELS } from '../limits.ts';
import { mix, rgb, type Colour } from '../colour.ts';

/** Pixels from the top left, four bytes each: red, green, blue, alpha. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A rectangle of pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the part of a picture in an area. Undefined if they do not overlap. */
export function crop(raster: Raster, area: Area): Raster | undefined {
  const left = Math.max(0, Math.trunc(area.x));
  const top = Math.max(0, Math.trunc(area.y));
  const width = Math.min(raster.width, Math.trunc(area.x + area.width)) - left;
  const height = Math.min(raster.height, Math.trunc(area.y + area.height)) - top;
  if (!(width > 0 && height > 0)) return undefined;
  if (width === raster.width && height === raster.height) return raster;
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * raster.width + left) * 4;
    pixels.set(raster.pixels.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, pixels };
}

/** Scales a picture down to at most MAX_PICTURE_PIXELS. Each pixel is one of a square of the original. */
export function shrink(raster: Raster): Raster {
  const step = Math.ceil(Math.sqrt((raster.width * raster.height) / MAX_PICTURE_PIXELS));
  if (step <= 1) return raster;
  const width = Math.ceil(raster.width / step);
  const height = Math.ceil(raster.height / step);
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * step * raster.width + x * step) * 4;
      pixels.set(raster.pixels.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { width, height, pixels };
}

/** Copies a picture with changed pixels. `change` receives the four bytes of a pixel. */
export function mapPixels(raster: Raster, change: (pixel: Uint8Array) => void): Raster {
  const pixels = raster.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) change(pixels.subarray(at, at + 4));
  return { ...raster, pixels };
}

/** Returns the average colour, which approximates a pattern. */
export function meanColour({ pixels }: Raster): Colour {
  let mean: Colour = 0;
  for (let at = 0, count = 1; at < pixels.length && count <= 1024; at += 4, count += 1) {
    mean = mix(rgb(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0), mean, 1 / count);
  }
  return mean;
}
