import { around, heightOf, widthOf, type Rect, type Rule } from '../page/rect.ts';
import { floatAt, intAt, type Engine } from './engine.ts';
import { apply, matrixOf, multiply, objectsOf, PATH, type DrawnObject } from './objects.ts';
import type { View } from './view.ts';

/** The maximum number of lines. A page with more contains a drawing. */
const MAX_RULES = 2000;
const MAX_SEGMENTS = 1000;
/** A value of `FPDF_SEGMENT_…`. */
const LINE = 0;
const MOVE = 2;
/**
 * In points: the minimum length, because shorter lines are the ends of thick ones; horizontal lines deviate less than this from their axis.
 */
const MIN_LENGTH = 4;
const LEVEL = 1;
/** The maximum thickness in points of a filled area that counts as a line. */
const THICK = 3;

/** Returns the horizontal and vertical lines on a page, including the edges of areas. Returns none if there are too many. */
export function readRules(engine: Engine, page: number, view: View, room: { objects: number }): Rule[] {
  const rules: Rule[] = [];
  for (const drawn of objectsOf({ engine, wanted: PATH, room }, page)) {
    const mode = drawModeOf(engine, drawn);
    if (mode === undefined) continue;
    const edges = edgesOf(engine, drawn, view);
    const whole = around(edges);
    const isEdge = !mode.isStroked && Math.min(widthOf(whole), heightOf(whole)) > THICK;
    rules.push(...edges.filter(isRule).map((edge) => (isEdge ? { ...edge, isEdge } : edge)));
    if (rules.length > MAX_RULES) return [];
  }
  return rules;
}

/** Returns how a path is drawn. Undefined if it is only a clip path. */
function drawModeOf(engine: Engine, { object }: DrawnObject): { readonly isStroked: boolean } | undefined {
  const { pdfium, scratch } = engine;
  if (pdfium._FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return undefined;
  const [isFilled, isStroked] = [intAt(engine, scratch) !== 0, intAt(engine, scratch + 4) !== 0];
  return isFilled || isStroked ? { isStroked } : undefined;
}

function edgesOf(engine: Engine, { object, matrix }: DrawnObject, view: View): Rect[] {
  const { pdfium, scratch } = engine;
  const whole = multiply(matrixOf(engine, object), matrix);
  const edges: Rect[] = [];
  const count = Math.min(pdfium._FPDFPath_CountSegments(object), MAX_SEGMENTS);
  let start: Rect | undefined;
  let last: Rect | undefined;
  for (let at = 0; at < count; at += 1) {
    const segment = pdfium._FPDFPath_GetPathSegment(object, at);
    if (pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
    const [x, y] = view.point(...apply(whole, floatAt(engine, scratch), floatAt(engine, scratch + 4)));
    const point = { left: x, right: x, top: y, bottom: y };
    const type = pdfium._FPDFPathSegment_GetType(segment);
    if (type === MOVE) start = point;
    else if (type === LINE && last) edges.push(around([last, point]));
    if (start && pdfium._FPDFPathSegment_GetClose(segment) !== 0) edges.push(around([point, start]));
    last = point;
  }
  return edges;
}

const isRule = (edge: Rect): boolean =>
  Math.min(widthOf(edge), heightOf(edge)) <= LEVEL && Math.max(widthOf(edge), heightOf(edge)) >= MIN_LENGTH;
