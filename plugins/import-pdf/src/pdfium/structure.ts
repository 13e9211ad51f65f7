import { errors } from '../errors.ts';
import { isTag, type Tag } from '../page/tag.ts';
import { floatAt, wideTextOf, withText, type Engine } from './engine.ts';

/** The maximum number of elements in all pages together. An element counts once for each page with a part of it. */
export const MAX_TAGS = 1_000_000;
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 16;
const MAX_SPAN = 1000;

/** Adds a page's part of the structure tree to that of the document. @throws PDF_TOO_LARGE (422) */
export function addStructure(engine: Engine, page: number, index: number, root: Tag, room: { tags: number }): void {
  const { pdfium } = engine;
  const tree = pdfium._FPDF_StructTree_GetForPage(page);
  if (tree === 0) return;
  try {
    const count = pdfium._FPDF_StructTree_CountChildren(tree);
    for (let at = 0; at < count; at += 1) {
      const element = pdfium._FPDF_StructTree_GetChildAtIndex(tree, at);
      if (element !== 0) addElement({ engine, page: index, room }, element, at, root, 0);
    }
  } finally {
    pdfium._FPDF_StructTree_Close(tree);
  }
}

interface Walk {
  readonly engine: Engine;
  readonly page: number;
  readonly room: { tags: number };
}

function addElement(walk: Walk, element: number, at: number, parent: Tag, depth: number): void {
  const { engine, page, room } = walk;
  const { pdfium } = engine;
  if (depth > MAX_DEPTH) return;
  const known = parent.kids.get(at);
  const tag = known !== undefined && isTag(known) ? known : readTag(engine, element);
  parent.kids.set(at, tag);
  const count = pdfium._FPDF_StructElement_CountChildren(element);
  room.tags -= 1 + Math.max(0, count);
  if (room.tags < 0) throw errors.PDF_TOO_LARGE({ limit: MAX_TAGS, what: 'elements of structure' });
  for (let kid = 0; kid < count; kid += 1) {
    const content = pdfium._FPDF_StructElement_GetChildMarkedContentID(element, kid);
    if (content >= 0) {
      tag.kids.set(kid, { page, content });
      continue;
    }
    const child = pdfium._FPDF_StructElement_GetChildAtIndex(element, kid);
    if (child !== 0) addElement(walk, child, kid, tag, depth + 1);
  }
}

function readTag(engine: Engine, element: number): Tag {
  const { pdfium } = engine;
  const type = wideTextOf(engine, (place, bytes) => pdfium._FPDF_StructElement_GetType(element, place, bytes));
  const isCell = type === 'TD' || type === 'TH';
  return {
    type,
    alt:
      type === 'Figure' || type === 'Formula'
        ? wideTextOf(engine, (place, bytes) => pdfium._FPDF_StructElement_GetAltText(element, place, bytes))
        : '',
    colspan: isCell ? spanOf(engine, element, 'ColSpan') : 1,
    rowspan: isCell ? spanOf(engine, element, 'RowSpan') : 1,
    kids: new Map(),
  };
}

/** Reads a span from the one or several attribute dictionaries of an element (ISO 32000-2, 14.8.5.7). */
function spanOf(engine: Engine, element: number, name: string): number {
  const { pdfium, scratch } = engine;
  const count = Math.min(pdfium._FPDF_StructElement_GetAttributeCount(element), MAX_ATTRIBUTES);
  for (let at = 0; at < count; at += 1) {
    const attribute = pdfium._FPDF_StructElement_GetAttributeAtIndex(element, at);
    const value = withText(engine, name, (place) => pdfium._FPDF_StructElement_Attr_GetValue(attribute, place));
    if (value === 0 || pdfium._FPDF_StructElement_Attr_GetNumberValue(value, scratch) === 0) continue;
    return Math.min(Math.max(1, Math.round(floatAt(engine, scratch))), MAX_SPAN);
  }
  return 1;
}
