import { createHash } from 'node:crypto';
import type { ImportedAsset } from '@editor-companion/core/plugin';
import { encodePng } from '@editor-companion/formats/png';
import {
  crop,
  isUpright,
  orient,
  orientationOf,
  type Orientation,
  type Part,
  type Raster,
} from '../page/orientation.ts';
import type { Picture } from '../page/picture.ts';
import { around, heightOf, shared, widthOf, type Rect } from '../page/rect.ts';
import { drawPart, rasterOf, type Drawable } from './bitmap.ts';
import { clipOf } from './clip.ts';
import { bytesOf, intAt, narrowTextOf, type Engine } from './engine.ts';
import { apply, IMAGE, MAX_OBJECTS, matrixOf, multiply, objectsOf, type DrawnObject, type Matrix } from './objects.ts';
import type { View } from './view.ts';

/** The minimum side of a picture in points. Smaller ones are ornaments. */
const MIN_SIDE = 8;
/** The visible share of its width and height above which a picture is not cropped. */
const WHOLE = 0.97;
/** The maximum number of pixels of one picture and of all, and of pictures in a file. */
const MAX_PIXELS = 40_000_000;
const MAX_ALL_PIXELS = 400_000_000;
const MAX_PICTURES = 2000;
/** The maximum number of bytes of all stored pictures. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Larger pictures are rendered with this number of pixels, unless the file contains a JPEG that can be copied. */
const DRAWN_PIXELS = 16_000_000;
/** Pixels per point of rendered figures. */
const FIGURE_SCALE = 2;
/** Values of `FPDF_COLORSPACE_…`: the grey and RGB colour spaces. */
const SHOWN_SPACES = new Set([1, 2, 4, 5, 7]);
const SHOWN_BITS = new Set([8, 24]);

/** Collects the pictures of a file and stores each once. */
export class Pictures {
  readonly #engine: Engine;
  readonly #document: number;
  readonly #assets = new Map<string, ImportedAsset>();
  /** Names by the rendered content, because a picture may occur on each page and encoding takes most of the time. */
  readonly #drawn = new Map<string, string>();
  readonly #room = { pixels: MAX_ALL_PIXELS, bytes: MAX_BYTES, objects: MAX_OBJECTS };
  /** The number of pictures that were omitted because of the limits. */
  leftOut = 0;

  constructor(engine: Engine, document: number) {
    this.#engine = engine;
    this.#document = document;
  }

  list(): ImportedAsset[] {
    return [...this.#assets.values()];
  }

  /** Returns the pictures of a page that are content, with their positions. */
  read(page: number, view: View): Picture[] {
    const pictures: Picture[] = [];
    for (const drawn of objectsOf({ engine: this.#engine, wanted: IMAGE, room: this.#room }, page)) {
      const matrix = multiply(matrixOf(this.#engine, drawn.object), drawn.matrix);
      const { rect, orientation } = placeOf(matrix, view);
      const seen = shared(rect, clipOf(this.#engine, drawn, view));
      if (Math.min(widthOf(seen), heightOf(seen)) < MIN_SIDE) continue;
      const part = partOf(rect, seen);
      const name = this.#take(page, drawn, orientation, part);
      if (name === undefined) this.leftOut += 1;
      else pictures.push({ ...(part ? seen : rect), name, content: drawn.content });
    }
    return pictures;
  }

  /** Renders a part of a page as a picture. Undefined if the limits are reached. */
  draw(page: Drawable, part: Rect): string | undefined {
    const scale = Math.min(FIGURE_SCALE, Math.sqrt(DRAWN_PIXELS / (widthOf(part) * heightOf(part))));
    const pixels = widthOf(part) * heightOf(part) * scale * scale;
    if (!(pixels <= this.#room.pixels)) return undefined;
    this.#room.pixels -= pixels;
    const raster = drawPart(this.#engine, page, part, scale);
    return raster && this.#keep(encodePng(raster), 'png');
  }

  #take(page: number, { object }: DrawnObject, orientation: Orientation, part: Part | undefined): string | undefined {
    const { pdfium, scratch } = this.#engine;
    if (pdfium._FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 0) return undefined;
    const [width, height] = [intAt(this.#engine, scratch), intAt(this.#engine, scratch + 4)];
    const pixels = width * height;
    if (!(width > 0 && height > 0 && pixels <= MAX_PIXELS && pixels <= this.#room.pixels)) return undefined;
    this.#room.pixels -= pixels;
    const raster = drawImage(this.#engine, this.#document, page, object, width, height);
    if (raster === undefined) return undefined;
    const key = `${digestOf(raster.pixels)} ${raster.width} ${JSON.stringify([orientation, part])}`;
    const name = this.#drawn.get(key) ?? this.#encode(page, object, raster, orientation, part);
    if (name !== undefined) this.#drawn.set(key, name);
    return name;
  }

  #encode(
    page: number,
    object: number,
    raster: Raster,
    orientation: Orientation,
    part: Part | undefined,
  ): string | undefined {
    const isWhole = part === undefined && isUpright(orientation) && isOpaque(raster);
    const jpeg = isWhole ? jpegOf(this.#engine, page, object) : undefined;
    if (jpeg) return this.#keep(jpeg, 'jpg');
    const shown = orient(raster, orientation);
    return this.#keep(encodePng(part ? crop(shown, part) : shown), 'png');
  }

  #keep(bytes: Buffer, extension: 'jpg' | 'png'): string | undefined {
    const key = digestOf(bytes);
    const known = this.#assets.get(key);
    if (known) return known.name;
    if (this.#assets.size >= MAX_PICTURES || bytes.length > this.#room.bytes) return undefined;
    this.#room.bytes -= bytes.length;
    const name = `image${this.#assets.size + 1}.${extension}`;
    const mediaType = extension === 'jpg' ? 'image/jpeg' : 'image/png';
    this.#assets.set(key, { name, mediaType, bytes: new Uint8Array(bytes) });
    return name;
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** Returns the rectangle and orientation of a picture, which fills the unit square of its own space. */
export function placeOf(matrix: Matrix, view: View): { readonly rect: Rect; readonly orientation: Orientation } {
  const corner = (x: number, y: number): readonly [number, number] => view.point(...apply(matrix, x, y));
  const [origin, right, top, far] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
  const points = [origin, right, top, far].map(([x, y]) => ({ left: x, right: x, top: y, bottom: y }));
  return {
    rect: around(points),
    orientation: orientationOf([right[0] - origin[0], right[1] - origin[1]], [top[0] - origin[0], top[1] - origin[1]]),
  };
}

/** Returns the visible part of a picture. Undefined if nearly all of it is visible. */
function partOf(rect: Rect, seen: Rect): Part | undefined {
  const isWhole = widthOf(seen) >= widthOf(rect) * WHOLE && heightOf(seen) >= heightOf(rect) * WHOLE;
  if (isWhole) return undefined;
  return {
    left: (seen.left - rect.left) / widthOf(rect),
    top: (seen.top - rect.top) / heightOf(rect),
    right: (seen.right - rect.left) / widthOf(rect),
    bottom: (seen.bottom - rect.top) / heightOf(rect),
  };
}

/** Returns the pixels with masks and colour spaces applied. PDFium renders a picture in the size of its matrix. */
function drawImage(
  { pdfium }: Engine,
  document: number,
  page: number,
  object: number,
  width: number,
  height: number,
): Raster | undefined {
  const scale = Math.min(1, Math.sqrt(DRAWN_PIXELS / (width * height)));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  pdfium._FPDFImageObj_SetMatrix(object, wide, 0, 0, high, 0, 0);
  const bitmap = pdfium._FPDFImageObj_GetRenderedBitmap(document, page, object);
  if (bitmap === 0) return undefined;
  try {
    return rasterOf(pdfium, bitmap);
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

const isOpaque = ({ pixels }: Raster): boolean => {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0xff) return false;
  return true;
};

/** Returns the JPEG data of a picture. Undefined if it is no JPEG, or has colours that browsers show differently. */
function jpegOf(engine: Engine, page: number, object: number): Buffer | undefined {
  const { pdfium, scratch } = engine;
  if (pdfium._FPDFImageObj_GetImageFilterCount(object) !== 1) return undefined;
  const filter = narrowTextOf(engine, (place, bytes) => pdfium._FPDFImageObj_GetImageFilter(object, 0, place, bytes));
  if (filter !== 'DCTDecode' || pdfium._FPDFImageObj_GetImageMetadata(object, page, scratch) === 0) return undefined;
  // Width, height and both resolutions precede these members.
  const [bits, space] = [intAt(engine, scratch + 16), intAt(engine, scratch + 20)];
  if (!SHOWN_BITS.has(bits) || !SHOWN_SPACES.has(space)) return undefined;
  const bytes = bytesOf(engine, MAX_BYTES, (place, room) => pdfium._FPDFImageObj_GetImageDataRaw(object, place, room));
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : undefined;
}
