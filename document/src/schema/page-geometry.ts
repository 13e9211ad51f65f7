import { number, SIDES } from './kinds.ts';
import type { Kind } from './kinds.ts';

/** The size and margins of pages in millimetres. */
export interface PageGeometry {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
}

/** Returns the JSON Schema of an object with exactly these members. */
const measures = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const MILLIMETRES = { type: 'number', minimum: 0, maximum: 5080 };
const MARGINS = Object.fromEntries(SIDES.map((side) => [side, MILLIMETRES]));
const isMillimetres = (value: unknown): value is number => number(0, 5080).is(value);

/** In HTML `297 210 20 20 20 20`: width, height, then the margins clockwise from the top. */
export const pageGeometry: Kind<PageGeometry> = {
  expected: 'a page in mm such as {"width":297,"height":210,"margin":{"top":20,"right":20,"bottom":20,"left":20}}',
  is: (value): value is PageGeometry => {
    if (typeof value !== 'object' || value === null) return false;
    const { width, height, margin, ...others } = value as Record<string, unknown>;
    if (typeof margin !== 'object' || margin === null || Object.keys(others).length > 0) return false;
    return (
      isMillimetres(width) &&
      isMillimetres(height) &&
      Object.keys(margin).length === SIDES.length &&
      SIDES.every((side) => isMillimetres((margin as Record<string, unknown>)[side]))
    );
  },
  parse: (value) => {
    const [width, height, top, right, bottom, left] = value.trim().split(/\s+/).map(Number);
    const page = { width, height, margin: { top, right, bottom, left } };
    return pageGeometry.is(page) ? page : null;
  },
  examples: [
    { width: 297, height: 210, margin: { top: 20, right: 25, bottom: 20, left: 25 } },
    { width: 215.9, height: 279.4, margin: { top: 25.4, right: 0, bottom: 12.7, left: 0 } },
  ],
  schema: measures({ width: MILLIMETRES, height: MILLIMETRES, margin: measures(MARGINS) }),
};
