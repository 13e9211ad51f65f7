import { around, shared, type Rect } from '../page/rect.ts';
import { floatAt, type Engine } from './engine.ts';
import { apply, type DrawnObject } from './objects.ts';
import type { View } from './view.ts';

/** Paths that cut an object off, and segments of each, that are looked at: what has more is shown whole. */
const MAX_PATHS = 16;
const MAX_SEGMENTS = 100;

/** The part of a page within which an object is shown: the rectangle around what cuts it off, and the page itself. */
export function clipOf(engine: Engine, { object, matrix }: DrawnObject, view: View): Rect {
  const { pdfium, scratch } = engine;
  let part: Rect = { left: 0, top: 0, right: view.width, bottom: view.height };
  const clip = pdfium._FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : pdfium._FPDFClipPath_CountPaths(clip);
  for (let path = 0; path < Math.min(paths, MAX_PATHS); path += 1) {
    const count = pdfium._FPDFClipPath_CountPathSegments(clip, path);
    if (count <= 0 || count > MAX_SEGMENTS) continue;
    const points: Rect[] = [];
    for (let at = 0; at < count; at += 1) {
      const segment = pdfium._FPDFClipPath_GetPathSegment(clip, path, at);
      if (pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      const [x, y] = view.point(...apply(matrix, floatAt(engine, scratch), floatAt(engine, scratch + 4)));
      points.push({ left: x, right: x, top: y, bottom: y });
    }
    if (points.length > 0) part = shared(part, around(points));
  }
  return part;
}
