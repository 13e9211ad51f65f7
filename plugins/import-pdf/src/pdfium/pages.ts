import { errors } from '../errors.ts';
import { withFields } from '../page/with-fields.ts';
import type { Page } from '../page/page.ts';
import { glyphsOfRecognized, type RecognizedPage } from '../page/recognized.ts';
import { createTag, type Tag } from '../page/tag.ts';
import { annotationRoom, type AnnotationRoom } from './annotations/annotated-page.ts';
import { readAnnotations } from './annotations/annotations.ts';
import { Attachments } from './annotations/attachments.ts';
import { Fonts } from './fonts.ts';
import { withFigures } from './figures/figures.ts';
import { readGlyphs } from './glyphs.ts';
import { readLinks } from './links.ts';
import { Looks } from './looks.ts';
import type { Source } from './source.ts';
import { MAX_OBJECTS } from './objects.ts';
import { readRules } from './rules.ts';
import { Pictures } from './pictures.ts';
import { addStructure, MAX_TAGS } from './structure.ts';
import { viewOf } from './view.ts';

/** An A4 page that replaces unreadable ones. */
const EMPTY = {
  width: 595,
  height: 842,
  glyphs: [],
  links: [],
  pictures: [],
  rules: [],
  remarks: [],
  controls: 0,
  isRecognized: false,
};

/** The maximum number of characters of all pages together. */
export const MAX_GLYPHS = 8_000_000;

/** State that all pages of a file share while they are read. */
export interface Reading {
  readonly source: Source;
  readonly fonts: Fonts;
  readonly pictures: Pictures;
  readonly attachments: Attachments;
  readonly annotations: AnnotationRoom;
  /** The structure tree as far as the pages have been read. Undefined if the file has none. */
  readonly structure: Tag | undefined;
  /** The OCR results by page index. */
  readonly recognized: ReadonlyMap<number, RecognizedPage>;
  readonly room: { glyphs: number; tags: number; objects: number };
  /** The number of objects that may still be examined for figures. */
  readonly drawings: { objects: number };
}

export const beginReading = (source: Source, recognized: readonly RecognizedPage[] = []): Reading => ({
  source,
  recognized: new Map(recognized.map((page) => [page.page, page])),
  fonts: new Fonts(source.engine),
  pictures: new Pictures(source.engine, source.document),
  attachments: new Attachments(source.engine),
  annotations: annotationRoom(),
  structure: source.isTagged ? createTag('Document') : undefined,
  room: { glyphs: MAX_GLYPHS, tags: MAX_TAGS, objects: MAX_OBJECTS },
  drawings: { objects: MAX_OBJECTS },
});

/** Reads the content of a page. A broken page is empty. @throws PDF_TOO_LARGE (422) */
export function readPage(
  { source, fonts, pictures, attachments, annotations, structure, recognized, room, drawings }: Reading,
  index: number,
): Page {
  const { engine, document } = source;
  const { pdfium } = engine;
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return { index, ...EMPTY };
  const textPage = pdfium._FPDFText_LoadPage(page);
  try {
    room.glyphs -= pdfium._FPDFText_CountChars(textPage);
    if (room.glyphs < 0) throw errors.PDF_TOO_LARGE({ limit: MAX_GLYPHS, what: 'characters' });
    const turns = Math.max(0, pdfium._FPDFPage_GetRotation(page));
    const view = viewOf(engine, page, turns);
    if (structure) addStructure(engine, page, index, structure, room);
    const { fields, remarks } = readAnnotations({ source, page, index, view, room: annotations });
    attachments.readPage(page);
    const scanned = recognized.get(index);
    const glyphs = scanned
      ? glyphsOfRecognized(scanned)
      : readGlyphs(engine, textPage, new Looks(engine, fonts, turns), view);
    const read = { glyphs, pictures: pictures.read(page, view), rules: readRules(engine, page, view, room) };
    const figured = scanned ? read : withFigures({ engine, page, view, pictures, room: drawings }, read);
    return {
      index,
      width: view.width,
      height: view.height,
      links: readLinks(engine, document, page, view),
      ...figured,
      glyphs: withFields(figured.glyphs, fields),
      remarks,
      isRecognized: scanned !== undefined && glyphs.length > 0,
      controls: fields.filter(({ isControl }) => isControl).length,
    };
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
    pdfium._FPDF_ClosePage(page);
  }
}
