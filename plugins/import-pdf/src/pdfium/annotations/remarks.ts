import type { Rect } from '../../page/rect.ts';
import type { Pen, Remark } from '../../page/remark.ts';
import { textLinesOf, textOf, type AnnotatedPage } from './annotated-page.ts';
import { floatAt, withText } from '../engine.ts';
import { dateOf } from '../metadata.ts';
import { rectIn } from '../view.ts';

/** Kinds of annotations that serve as comments: notes, shapes, stamps, carets, ink (fpdf_annot.h, `FPDF_ANNOT_…`). */
const REMARKS: ReadonlySet<number> = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
const PENS: Readonly<Record<number, Pen>> = { 9: 'highlight', 10: 'underline', 11: 'underline', 12: 'strike' };
const MAX_SHAPES = 256;
const MAX_AUTHOR = 200;
/** Review states that resolve a comment (ISO 32000-2, table 174). */
const SETTLED: ReadonlySet<string> = new Set(['Completed', 'Accepted', 'Rejected', 'Cancelled']);

/** Reads a comment or text markup. Undefined for other annotations and for shapes without text. */
export function readRemark(
  on: AnnotatedPage,
  annotation: number,
  { kind, at, rect }: { readonly kind: number; readonly at: number; readonly rect: Rect },
): Remark | undefined {
  if (!REMARKS.has(kind)) return undefined;
  const pen = PENS[kind];
  const lines = textLinesOf(on, annotation, 'Contents');
  const state = textOf(on, annotation, 'State');
  if (pen === undefined && lines.length === 0 && state === '') return undefined;
  const replyTo = answeredBy(on, annotation);
  return {
    ...rect,
    id: idOf(on, at),
    ...(pen && { pen, ...colorOf(on, annotation) }),
    shapes: pen ? shapesOf(on, annotation, rect) : [],
    lines,
    author: textOf(on, annotation, 'T').slice(0, MAX_AUTHOR),
    date: dateOf(textOf(on, annotation, 'M')) || dateOf(textOf(on, annotation, 'CreationDate')),
    ...(replyTo !== undefined && { replyTo }),
    ...(replyTo !== undefined && state !== '' && { settles: SETTLED.has(state) }),
  };
}

const idOf = ({ index }: AnnotatedPage, at: number): string => `page-${index + 1}-${at + 1}`;

/** Returns the id of the comment that this one answers: another annotation of the page (ISO 32000-2, table 172, `IRT`). */
function answeredBy(on: AnnotatedPage, annotation: number): string | undefined {
  const { pdfium } = on.source.engine;
  const answered = withText(on.source.engine, 'IRT', (key) => pdfium._FPDFAnnot_GetLinkedAnnot(annotation, key));
  if (answered === 0) return undefined;
  // PDFium searches all annotations of the page.
  on.room.looks -= pdfium._FPDFPage_GetAnnotCount(on.page);
  const at = on.room.looks < 0 ? -1 : pdfium._FPDFPage_GetAnnotIndex(on.page, answered);
  pdfium._FPDFPage_CloseAnnot(answered);
  return at < 0 ? undefined : idOf(on, at);
}

function shapesOf({ source: { engine }, view, room }: AnnotatedPage, annotation: number, rect: Rect): Rect[] {
  const { pdfium, scratch } = engine;
  const value = (index: number): number => floatAt(engine, scratch + index * 4);
  const count = Math.min(pdfium._FPDFAnnot_CountAttachmentPoints(annotation), MAX_SHAPES, Math.max(0, room.shapes));
  room.shapes -= Math.max(0, count);
  const shapes: Rect[] = [];
  for (let at = 0; at < count; at += 1) {
    if (pdfium._FPDFAnnot_GetAttachmentPoints(annotation, at, scratch) === 0) continue;
    const [xs, ys] = [[0, 2, 4, 6].map(value), [1, 3, 5, 7].map(value)];
    shapes.push(rectIn(view, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)));
  }
  return shapes.length > 0 ? shapes : [rect];
}

/**
 * Reads the colour. PDFium reports it only for annotations without an appearance stream, so that the stream is removed first. The reader
 * never renders it.
 */
function colorOf({ source: { engine } }: AnnotatedPage, annotation: number): { readonly color?: string } {
  const { pdfium, scratch } = engine;
  pdfium._FPDFAnnot_SetAP(annotation, 0, 0);
  const places = [scratch, scratch + 4, scratch + 8, scratch + 12];
  if (pdfium._FPDFAnnot_GetColor(annotation, 0, ...places) === 0) return {};
  const hex = (place: number): string =>
    Math.min(255, pdfium.HEAPU32[place >> 2] ?? 0)
      .toString(16)
      .padStart(2, '0');
  return { color: `#${places.slice(0, 3).map(hex).join('')}` };
}
