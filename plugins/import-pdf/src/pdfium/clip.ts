import { around, shared, type Rect } from '../page/rect.ts';
import { floatAt, type Engine } from './engine.ts';
import { apply, type DrawnObject } from './objects.ts';
import type { View } from './view.ts';

/** The maximum number of clip paths of an object, and of segments of each. An object with more is shown whole. */
const MAX_PATHS = 16;
const MAX_SEGMENTS = 100;

/** Returns the visible part of an object: the bounding box of its clip paths within the page. */
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
