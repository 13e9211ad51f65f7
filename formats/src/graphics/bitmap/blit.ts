import { BLACK, WHITE, type Colour } from '../colour.ts';
import type { Box } from '../geometry.ts';
import type { Painter } from '../paint/painter.ts';
import type { Picture } from './dib.ts';
import { crop, mapPixels, type Area, type Raster } from './raster.ts';

/** The supported ternary raster operations ([MS-WMF] 2.1.1.31). */
const OPERATION = {
  blackness: 0x00000042,
  whiteness: 0x00ff0062,
  patternCopy: 0x00f00021,
  patternAnd: 0x00a000c9,
  sourceAnd: 0x008800c6,
  sourcePaint: 0x00ee0086,
  sourceInvert: 0x00660046,
  notSourceCopy: 0x00330008,
  destination: 0x00aa0029,
} as const;

export interface Blit {
  readonly to: Box;
  /** The visible part of the picture from its top left corner. Undefined for the whole picture. */
  readonly from?: Area | undefined;
  readonly operation: number;
}

/** Fills a box with the brush, black or white. Operations that depend on the destination draw nothing. */
export function fillByOperation(painter: Painter, { to, operation }: Blit): void {
  const solid = (colour: Colour): void => painter.fillBoxes([to], { colour });
  if (operation === OPERATION.blackness) solid(BLACK);
  else if (operation === OPERATION.whiteness) solid(WHITE);
  else if (operation === OPERATION.patternCopy) painter.fillBoxes([to]);
  else if (operation === OPERATION.patternAnd && painter.context.brush?.colour !== WHITE) painter.fillBoxes([to]);
}

/** Draws a picture. In masks, the white or black parts that keep the destination become transparent. */
export function blit(painter: Painter, picture: Picture, { to, from, operation }: Blit): void {
  if (operation === OPERATION.destination) return;
  if (!('pixels' in picture)) return painter.image(picture, to);
  const part = from ? crop(picture, mirrored(from)) : picture;
  if (part) painter.image(combine(part, operation), turned(to, from));
}

function combine(raster: Raster, operation: number): Raster {
  if (operation === OPERATION.sourceAnd) return transparentAt(raster, WHITE);
  if (operation === OPERATION.sourcePaint || operation === OPERATION.sourceInvert) return transparentAt(raster, BLACK);
  if (operation !== OPERATION.notSourceCopy) return raster;
  return mapPixels(raster, (pixel) => {
    for (let channel = 0; channel < 3; channel += 1) pixel[channel] = 0xff - (pixel[channel] ?? 0);
  });
}

/** Makes one colour of a picture transparent. */
export function transparentAt(raster: Raster, colour: Colour): Raster {
  const [red, green, blue] = [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff];
  return mapPixels(raster, (pixel) => {
    if (pixel[0] === red && pixel[1] === green && pixel[2] === blue) pixel[3] = 0;
  });
}

/** Applies an opacity from 0 to 255. */
export const faded = (raster: Raster, share: number): Raster =>
  mapPixels(raster, (pixel) => {
    pixel[3] = Math.round(((pixel[3] ?? 0) * share) / 255);
  });

/** Returns an area with positive sides. */
const mirrored = ({ x, y, width, height }: Area): Area => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

/** Mirrors the box where the area has a negative side. */
function turned({ left, top, right, bottom }: Box, from: Area | undefined): Box {
  const [flipX, flipY] = [(from?.width ?? 1) < 0, (from?.height ?? 1) < 0];
  return {
    left: flipX ? right : left,
    right: flipX ? left : right,
    top: flipY ? bottom : top,
    bottom: flipY ? top : bottom,
  };
}
