import type { Look } from '../page/page.ts';
import { floatAt, wideTextOf, type Engine } from './engine.ts';
import type { Fonts } from './fonts.ts';

/** The maximum number of marks around an object that are examined. Regular files nest a few. */
const MAX_MARKS = 16;
/** Text that is filled and stroked appears bold in fonts without a bold style (ISO 32000-2, table 104). */
const FILLED_AND_STROKED = 2;
const NO_LOOK: Look = {
  font: { family: '', isBold: false, isItalic: false, isFixed: false },
  size: 1,
  color: '#000000',
  content: -1,
  isArtifact: false,
  isLevel: true,
};

/** Reads the formatting of each text object of a page once. A page has some hundred objects and thousands of characters. */
export class Looks {
  readonly #engine: Engine;
  readonly #fonts: Fonts;
  readonly #turns: number;
  readonly #known = new Map<number, Look>();

  constructor(engine: Engine, fonts: Fonts, turns: number) {
    this.#engine = engine;
    this.#fonts = fonts;
    this.#turns = turns;
  }

  get(textPage: number, at: number): Look {
    const object = this.#engine.pdfium._FPDFText_GetTextObject(textPage, at);
    const known = this.#known.get(object);
    if (known) return known;
    const look = object === 0 ? NO_LOOK : this.#read(object, textPage, at);
    this.#known.set(object, look);
    return look;
  }

  #read(object: number, textPage: number, at: number): Look {
    const { pdfium } = this.#engine;
    const font = this.#fonts.get(pdfium._FPDFTextObj_GetFont(object));
    const isMadeBold = pdfium._FPDFTextObj_GetTextRenderMode(object) === FILLED_AND_STROKED;
    const [a, b, c, d] = this.#matrix(textPage, at);
    const isAlong = Math.abs(a) >= Math.abs(b);
    return {
      font: isMadeBold ? { ...font, isBold: true } : font,
      size: Math.max(0.1, Math.hypot(c, d) * pdfium._FPDFText_GetFontSize(textPage, at)),
      color: colorOf(this.#engine, (place) =>
        pdfium._FPDFPageObj_GetFillColor(object, place, place + 4, place + 8, place + 12),
      ),
      content: pdfium._FPDFPageObj_GetMarkedContentID(object),
      isArtifact: isArtifact(this.#engine, object),
      isLevel: (this.#turns % 2 === 0) === isAlong,
    };
  }

  #matrix(textPage: number, at: number): readonly [number, number, number, number] {
    const { pdfium, scratch } = this.#engine;
    if (pdfium._FPDFText_GetMatrix(textPage, at, scratch) === 0) return [1, 0, 0, 1];
    const value = (index: number): number => floatAt(this.#engine, scratch + index * 4);
    return [value(0), value(1), value(2), value(3)];
  }
}

const hex = (value: number): string => Math.min(255, value).toString(16).padStart(2, '0');

/** Returns `#rrggbb` for four numbers, of which the last is opacity. */
function colorOf({ pdfium, scratch }: Engine, read: (place: number) => number): string {
  if (read(scratch) === 0) return '#000000';
  const value = (index: number): number => pdfium.HEAPU32[(scratch >> 2) + index] ?? 0;
  return `#${hex(value(0))}${hex(value(1))}${hex(value(2))}`;
}

/** Tells whether an object is marked as an artifact (ISO 32000-2, 14.8.2.2). */
export function isArtifact(engine: Engine, object: number): boolean {
  const { pdfium, scratch } = engine;
  const count = Math.min(pdfium._FPDFPageObj_CountMarks(object), MAX_MARKS);
  for (let index = 0; index < count; index += 1) {
    const mark = pdfium._FPDFPageObj_GetMark(object, index);
    const name = wideTextOf(engine, (place, bytes) => {
      const isRead = pdfium._FPDFPageObjMark_GetName(mark, place, bytes, scratch);
      return isRead === 0 && place !== 0 ? 0 : (pdfium.HEAPU32[scratch >> 2] ?? 0);
    });
    if (name === 'Artifact') return true;
  }
  return false;
}
