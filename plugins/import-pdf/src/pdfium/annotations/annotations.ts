import type { Field } from '../../page/field.ts';
import type { Rect } from '../../page/rect.ts';
import type { Remark } from '../../page/remark.ts';
import { KIND, textLinesOf, type AnnotatedPage } from './annotated-page.ts';
import { floatAt } from '../engine.ts';
import { readField } from './form-fields.ts';
import { readRemark } from './remarks.ts';
import { rectIn } from '../view.ts';

/** Bits of `F` (ISO 32000-2, table 167). */
const [HIDDEN, NO_VIEW] = [2, 32];

/** Content that readers and people who filled in forms added to a page. */
export interface Annotations {
  readonly fields: readonly Field[];
  readonly remarks: readonly Remark[];
}

/** Reads the annotations of a page that are content: form fields, typed text, comments and text markup. */
export function readAnnotations(on: AnnotatedPage): Annotations {
  const { pdfium } = on.source.engine;
  const found = { fields: [] as Field[], remarks: [] as Remark[] };
  const count = Math.max(0, pdfium._FPDFPage_GetAnnotCount(on.page));
  const read = Math.min(count, on.room.annotations);
  on.room.annotations -= read;
  on.room.leftOut += count - read;
  for (let at = 0; at < read; at += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(on.page, at);
    if (annotation === 0) continue;
    try {
      addAnnotation(on, annotation, at, found);
    } finally {
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
  }
  return found;
}

function addAnnotation(
  on: AnnotatedPage,
  annotation: number,
  at: number,
  found: { fields: Field[]; remarks: Remark[] },
): void {
  const { pdfium } = on.source.engine;
  const kind = pdfium._FPDFAnnot_GetSubtype(annotation);
  if (kind === KIND.link || kind === KIND.popup) return;
  if ((pdfium._FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)) !== 0) return;
  const rect = rectOf(on, annotation);
  if (kind === KIND.widget || kind === KIND.freeText) {
    const lines = kind === KIND.widget ? readField(on, annotation) : textLinesOf(on, annotation, 'Contents');
    if (lines.length > 0) found.fields.push({ ...rect, lines, isControl: kind === KIND.widget });
    return;
  }
  const remark = readRemark(on, annotation, { kind, at, rect });
  if (remark) found.remarks.push(remark);
}

function rectOf({ source: { engine }, view }: AnnotatedPage, annotation: number): Rect {
  if (engine.pdfium._FPDFAnnot_GetRect(annotation, engine.scratch) === 0)
    return { left: 0, top: 0, right: 0, bottom: 0 };
  const side = (index: number): number => floatAt(engine, engine.scratch + index * 4);
  // left, top, right, bottom
  return rectIn(view, side(0), side(3), side(2), side(1));
}
