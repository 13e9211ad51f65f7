import { bytesOf, wideTextOf, withText } from '../engine.ts';
import type { Source } from '../source.ts';
import type { View } from '../view.ts';

/** The limits of annotations in a file. */
export const MAX_ANNOTATIONS = 100_000;
export const MAX_ANNOTATION_TEXT = 8_000_000;
const MAX_LOOKS = 10_000_000;
const MAX_SHAPES = 500_000;
const MAX_TEXT_BYTES = 1_000_000;

/** Values of `FPDF_ANNOT_…` (fpdf_annot.h). */
export const KIND = { text: 1, link: 2, freeText: 3, popup: 16, attachment: 17, widget: 20 } as const;
export interface AnnotationRoom {
  annotations: number;
  text: number;
  /**
   * The number of annotations that may still be examined to find the one that a reply answers. Further replies become separate comments.
   */
  looks: number;
  /** The number of word shapes below text markup that may still be read. Further markup covers its whole rectangle. */
  shapes: number;
  /** The number of annotations that were omitted because of the limits. */
  leftOut: number;
}

export const annotationRoom = (): AnnotationRoom => ({
  annotations: MAX_ANNOTATIONS,
  text: MAX_ANNOTATION_TEXT,
  looks: MAX_LOOKS,
  shapes: MAX_SHAPES,
  leftOut: 0,
});

/** A page whose annotations are being read. */
export interface AnnotatedPage {
  readonly source: Source;
  readonly page: number;
  /** Counts from 0. */
  readonly index: number;
  readonly view: View;
  readonly room: AnnotationRoom;
}

/** Reads a short text of an annotation's dictionary, such as its author or date. */
export const textOf = ({ source: { engine } }: AnnotatedPage, annotation: number, name: string): string =>
  withText(engine, name, (key) =>
    wideTextOf(engine, (place, bytes) => engine.pdfium._FPDFAnnot_GetStringValue(annotation, key, place, bytes)),
  );

/** Reads a long text of an annotation's dictionary as lines. */
export const textLinesOf = (on: AnnotatedPage, annotation: number, name: string): readonly string[] => {
  const { engine } = on.source;
  return withText(engine, name, (key) =>
    linesOfText(on, (place, bytes) => engine.pdfium._FPDFAnnot_GetStringValue(annotation, key, place, bytes)),
  );
};

/** Reads the lines of a UTF-16 text without blank lines at its ends. Returns none if the file's limit for such texts is reached. */
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
