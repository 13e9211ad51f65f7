import type { Drawing } from '../../page/drawing.ts';
import { around, heightOf, widthOf } from '../../page/rect.ts';
import { floatAt, intAt, type Engine } from '../engine.ts';
import { apply, matrixOf, multiply, objectsOf, PATH, type DrawnObject, type Matrix } from '../objects.ts';
import type { View } from '../view.ts';

/** The maximum number of paths of a page. A page with more is a map or a plan, of which only the first ones are examined. */
const MAX_DRAWINGS = 20_000;
/** The maximum number of segments of a path that are examined. */
const MAX_SEGMENTS = 200;
/** A value of `FPDF_SEGMENT_…`. */
const LINE = 0;
const CURVE = 1;
/** The minimum deviation in points of a slanting line. */
const SLANTING = 1.5;

/** Reads the paths on a page, without white backgrounds. */
export function readDrawings(engine: Engine, page: number, view: View, room: { objects: number }): Drawing[] {
  const drawings: Drawing[] = [];
  for (const drawn of objectsOf({ engine, wanted: PATH, room }, page)) {
    const mode = modeOf(engine, drawn.object);
    if (mode === undefined) continue;
    const rect = boundsOf(engine, drawn, view);
    const isOnPage = rect.right > 0 && rect.bottom > 0 && rect.left < view.width && rect.top < view.height;
    if (!isOnPage || !Number.isFinite(widthOf(rect) + heightOf(rect))) continue;
    drawings.push({ ...rect, content: drawn.content, isArea: mode.isArea, isFree: isFree(engine, drawn) });
    if (drawings.length >= MAX_DRAWINGS) break;
  }
  return drawings;
}

/** Returns how a path is drawn. Undefined if it is invisible. */
function modeOf(engine: Engine, object: number): { readonly isArea: boolean } | undefined {
  const { pdfium, scratch } = engine;
  if (pdfium._FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return undefined;
  const [isFilled, isStroked] = [intAt(engine, scratch) !== 0, intAt(engine, scratch + 4) !== 0];
  if (!isFilled && !isStroked) return undefined;
  if (isStroked) return { isArea: isFilled };
  const isKnown = pdfium._FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
  const isWhite = isKnown && [0, 4, 8].every((at) => intAt(engine, scratch + at) === 0xff);
  const isClear = isKnown && intAt(engine, scratch + 12) === 0;
  return isWhite || isClear ? undefined : { isArea: true };
}

function boundsOf(
  engine: Engine,
  { object, matrix }: DrawnObject,
  view: View,
): Pick<Drawing, 'left' | 'top' | 'right' | 'bottom'> {
  const { pdfium, scratch } = engine;
  if (pdfium._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return around([]);
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => floatAt(engine, scratch + at));
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ] as const;
  return around(
    corners.map(([x, y]) => {
      const [shownX, shownY] = view.point(...apply(matrix, x, y));
      return { left: shownX, right: shownX, top: shownY, bottom: shownY };
    }),
  );
}

/** Tells whether a path has a curve, or a line that is neither horizontal nor vertical. */
function isFree(engine: Engine, { object, matrix }: DrawnObject): boolean {
  const { pdfium } = engine;
  const whole: Matrix = multiply(matrixOf(engine, object), matrix);
  const count = Math.min(pdfium._FPDFPath_CountSegments(object), MAX_SEGMENTS);
  let last: readonly [number, number] | undefined;
  for (let at = 0; at < count; at += 1) {
    const segment = pdfium._FPDFPath_GetPathSegment(object, at);
    const type = pdfium._FPDFPathSegment_GetType(segment);
    if (type === CURVE) return true;
    if (pdfium._FPDFPathSegment_GetPoint(segment, engine.scratch, engine.scratch + 4) === 0) continue;
    const point = apply(whole, floatAt(engine, engine.scratch), floatAt(engine, engine.scratch + 4));
    if (type === LINE && last && isSlanting(last, point)) return true;
    last = point;
  }
  return false;
}

const isSlanting = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  Math.abs(a[0] - b[0]) > SLANTING && Math.abs(a[1] - b[1]) > SLANTING;
