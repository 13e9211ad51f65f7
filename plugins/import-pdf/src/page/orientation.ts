/** Pixels from the top left, four bytes each: red, green, blue, alpha. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The orientation of a picture on the visible page: mirrored, or with rows and columns exchanged. */
export interface Orientation {
  readonly isTransposed: boolean;
  readonly flipsX: boolean;
  readonly flipsY: boolean;
}

type Point = readonly [x: number, y: number];

export const isUpright = ({ isTransposed, flipsX, flipsY }: Orientation): boolean =>
  !isTransposed && !flipsX && !flipsY;

/**
 * @param along from the lower left corner of the picture to its lower right one, as shown: downwards is positive
 * @param upwards from the lower left corner to the upper left one
 */
export function orientationOf([ax, ay]: Point, [ux, uy]: Point): Orientation {
  const isTransposed = Math.abs(ax) < Math.abs(ay);
  return { isTransposed, flipsX: (isTransposed ? ay : ax) < 0, flipsY: (isTransposed ? ux : uy) > 0 };
}

/** A part of a picture in shares of its width and height, from its upper left corner. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the pixels of a part. */
export function crop(raster: Raster, { left, top, right, bottom }: Part): Raster {
  const [x, y] = [Math.floor(left * raster.width), Math.floor(top * raster.height)];
  const width = Math.max(1, Math.min(raster.width, Math.ceil(right * raster.width)) - x);
  const height = Math.max(1, Math.min(raster.height, Math.ceil(bottom * raster.height)) - y);
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * raster.width + x) * 4;
    pixels.set(raster.pixels.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, pixels };
}

/** Returns the pixels in their visible orientation. */
export function orient(raster: Raster, orientation: Orientation): Raster {
  if (isUpright(orientation)) return raster;
  const { isTransposed, flipsX, flipsY } = orientation;
  const [width, height] = isTransposed ? [raster.height, raster.width] : [raster.width, raster.height];
  const from = new Uint32Array(raster.pixels.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [along, down] = isTransposed ? [y, x] : [x, y];
      const column = flipsX ? raster.width - 1 - along : along;
      const row = flipsY ? raster.height - 1 - down : down;
      to[y * width + x] = from[row * raster.width + column] ?? 0;
    }
  return { width, height, pixels: new Uint8Array(to.buffer) };
}
