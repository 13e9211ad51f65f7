import { floatAt, type Engine } from './engine.ts';

/** The maximum number of objects in all pages together, because nested form XObjects can multiply. */
export const MAX_OBJECTS = 2_000_000;
const MAX_DEPTH = 8;
const FORM = 5;

/** `[a b c d e f]` as PDF writes it (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** An object that is drawn on a page, within form XObjects or not. */
export interface DrawnObject {
  readonly object: number;
  /** Maps the space of the object's parent to that of the page. */
  readonly matrix: Matrix;
  /** The id of its marked content, of that of the form XObject around it, or of the object drawn before; -1 for none. */
  readonly content: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`. */
export const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Returns the matrix from an object's space to that of its parent. */
export function matrixOf(engine: Engine, object: number): Matrix {
  if (engine.pdfium._FPDFPageObj_GetMatrix(object, engine.scratch) === 0) return IDENTITY;
  const value = (index: number): number => floatAt(engine, engine.scratch + index * 4);
  return [value(0), value(1), value(2), value(3), value(4), value(5)];
}

/** A value of `FPDF_PAGEOBJ_…`. */
export const PATH = 2;
export const IMAGE = 3;

/** The kind of objects that a walk searches, and the number of objects that it may still visit. */
interface Walk {
  readonly engine: Engine;
  readonly wanted: typeof IMAGE | typeof PATH;
  readonly room: { objects: number };
  /** The last marked content that was drawn, because word processors mark pictures without alternative text as artifacts. */
  readonly before: { content: number };
}

/** Yields the objects of a kind in drawing order. */
export function* objectsOf(search: Omit<Walk, 'before'>, page: number): Generator<DrawnObject> {
  const walk = { ...search, before: { content: -1 } };
  const { pdfium } = walk.engine;
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let at = 0; at < count; at += 1)
    yield* drawn(walk, pdfium._FPDFPage_GetObject(page, at), { matrix: IDENTITY, content: -1 }, 0);
}

function* drawn(
  walk: Walk,
  object: number,
  { matrix, content }: Pick<DrawnObject, 'matrix' | 'content'>,
  depth: number,
): Generator<DrawnObject> {
  const { engine, wanted, room } = walk;
  const { pdfium } = engine;
  room.objects -= 1;
  if (object === 0 || room.objects < 0 || depth > MAX_DEPTH) return;
  const type = pdfium._FPDFPageObj_GetType(object);
  const own = pdfium._FPDFPageObj_GetMarkedContentID(object);
  if (own !== -1) walk.before.content = own;
  if (type !== FORM && type !== wanted) return;
  const place = { matrix, content: [own, content, walk.before.content].find((number) => number !== -1) ?? -1 };
  if (type !== FORM) {
    yield { object, ...place };
    return;
  }
  const inner = { ...place, matrix: multiply(matrixOf(engine, object), matrix) };
  const count = pdfium._FPDFFormObj_CountObjects(object);
  for (let at = 0; at < count; at += 1) yield* drawn(walk, pdfium._FPDFFormObj_GetObject(object, at), inner, depth + 1);
}
