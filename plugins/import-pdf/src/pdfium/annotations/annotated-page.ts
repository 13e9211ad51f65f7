import { bytesOf, wideTextOf, withText } from '../engine.ts';
import type { Source } from '../source.ts';
import type { View } from '../view.ts';

/** What annotations may come to in one file. */
export const MAX_ANNOTATIONS = 100_000;
export const MAX_ANNOTATION_TEXT = 8_000_000;
const MAX_LOOKS = 10_000_000;
const MAX_SHAPES = 500_000;
const MAX_TEXT_BYTES = 1_000_000;

/** Of `FPDF_ANNOT_…` (fpdf_annot.h). */
export const KIND = { text: 1, link: 2, freeText: 3, popup: 16, attachment: 17, widget: 20 } as const;
export interface AnnotationRoom {
  annotations: number;
  text: number;
  /** Annotations that may be looked at to find those that are answered: further answers stand for themselves. */
  looks: number;
  /** Shapes of words below marks of pens: further marks lie on their whole rectangle. */
  shapes: number;
  /** Annotations that were too many, or said too much. */
  leftOut: number;
}

export const annotationRoom = (): AnnotationRoom => ({
  annotations: MAX_ANNOTATIONS,
  text: MAX_ANNOTATION_TEXT,
  looks: MAX_LOOKS,
  shapes: MAX_SHAPES,
  leftOut: 0,
});

/** A page whose annotations are read. */
export interface AnnotatedPage {
  readonly source: Source;
  readonly page: number;
  /** From 0. */
  readonly index: number;
  readonly view: View;
  readonly room: AnnotationRoom;
}

/** A short text of an annotation's dictionary: who wrote it, when. */
export const textOf = ({ source: { engine } }: AnnotatedPage, annotation: number, name: string): string =>
  withText(engine, name, (key) =>
    wideTextOf(engine, (place, bytes) => engine.pdfium._FPDFAnnot_GetStringValue(annotation, key, place, bytes)),
  );

/** A long text of an annotation's dictionary, by lines. */
export const textLinesOf = (on: AnnotatedPage, annotation: number, name: string): readonly string[] => {
  const { engine } = on.source;
  return withText(engine, name, (key) =>
    linesOfText(on, (place, bytes) => engine.pdfium._FPDFAnnot_GetStringValue(annotation, key, place, bytes)),
  );
};

/** The lines of a text in UTF-16 without blank ones at its ends; none where the file's room for such texts is used up. */
export function linesOfText(
  { source: { engine }, room }: AnnotatedPage,
  write: (place: number, bytes: number) => number,
): string[] {
  const wanted = write(0, 0);
  if (wanted > MAX_TEXT_BYTES || wanted / 2 > room.text) {
    room.leftOut += 1;
    return [];
  }
  const text = bytesOf(engine, MAX_TEXT_BYTES, write).toString('utf16le').replaceAll('\0', '').trim();
  room.text -= text.length;
  if (text === '') return [];
  return text.split(/\r\n|[\r\n\u2028\u2029]/u).map((line) =>
    line
      .replaceAll(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trimEnd(),
  );
}
