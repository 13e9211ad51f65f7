import type { Field } from './field.ts';
import type { Glyph, Look } from './page.ts';
import { heightOf, widthOf } from './rect.ts';

/** The height in points of the rows of the character index. */
const STEP = 8;
/** In font sizes: the assumed width of a character, the line distance, and the tolerance of baselines. */
const [WIDE, PITCH, OFF] = [0.5, 1.2, 0.7];
const DEFAULT_SIZE = 10;
/** The maximum number of characters of a page that are examined to place its fields. Further fields go to the end of the page. */
const MAX_LOOKS = 10_000_000;
/** The maximum number of rows that are searched for the line above a field. */
const MAX_ROWS = 1000;
/** The share of a field's height that its text fills. */
const FILLED = 0.75;
const NO_LOOK: Look = {
  font: { family: '', isBold: false, isItalic: false, isFixed: false },
  size: DEFAULT_SIZE,
  color: '#000000',
  content: -1,
  isArtifact: false,
  isLevel: true,
};

/** Inserts the texts of fields among the characters of a page in reading order: after the text that precedes the field in its line. */
export function withFields(glyphs: readonly Glyph[], fields: readonly Field[]): readonly Glyph[] {
  if (fields.length === 0) return glyphs;
  const order = new Order(glyphs);
  for (const field of fields.toSorted((a, b) => a.top - b.top || a.left - b.left)) order.add(field);
  return order.list();
}

/** Characters in reading order, each with the ones that were inserted after it. */
class Order {
  readonly #glyphs: readonly Glyph[];
  readonly #behind = new Map<Glyph | undefined, Glyph[]>();
  readonly #before = new Map<Glyph, Glyph | undefined>();
  readonly #rows = new Map<number, Glyph[]>();
  /** Characters that follow a field in their line. */
  readonly #apart = new Set<Glyph>();
  #looks = MAX_LOOKS;

  constructor(glyphs: readonly Glyph[]) {
    this.#glyphs = glyphs;
    for (const [at, glyph] of glyphs.entries()) {
      this.#before.set(glyph, glyphs[at - 1]);
      this.#index(glyph);
    }
  }

  add(field: Field): void {
    const middle = (field.top + field.bottom) / 2;
    const row = this.#rowAt(middle, Math.min(heightOf(field), DEFAULT_SIZE * PITCH * 2));
    const left = nearest(row, ({ right }) => (right <= field.left + 2 ? field.left - right : Infinity));
    const right = nearest(row, (glyph) => (glyph.left >= field.right - 2 ? glyph.left - field.right : Infinity));
    const beside = left ?? right;
    const own = glyphsOf(field, beside ?? this.#above(field.top));
    if (own.length === 0) return;
    if (right) this.#apart.add(right);
    const isOver = this.#looks <= 0;
    const place = isOver ? this.#glyphs.at(-1) : (left ?? (right ? this.#before.get(right) : this.#above(field.top)));
    // Fields further left or above come first.
    const behind = this.#behind.get(place) ?? [];
    this.#behind.set(place, behind);
    for (const glyph of own) {
      behind.push(glyph);
      this.#index(glyph);
    }
  }

  list(): readonly Glyph[] {
    const all: Glyph[] = [];
    const waiting: (Glyph | undefined)[] = this.#glyphs.toReversed();
    const take = (place: Glyph | undefined): void => {
      for (const glyph of (this.#behind.get(place) ?? []).toReversed()) waiting.push(glyph);
    };
    take(undefined);
    for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
      all.push(this.#apart.has(glyph) ? { ...glyph, isApart: true } : glyph);
      take(glyph);
    }
    return all;
  }

  #index(glyph: Glyph): void {
    const key = Math.floor(glyph.baseline / STEP);
    const known = this.#rows.get(key);
    if (known) known.push(glyph);
    else this.#rows.set(key, [glyph]);
  }

  /** Returns the characters whose line includes a height. */
  #rowAt(middle: number, height: number): Glyph[] {
    const key = Math.floor(middle / STEP);
    const reach = Math.ceil(height / STEP) + 1;
    const rows = Array.from({ length: reach + 2 }, (_, step) => this.#rowOf(key - 1 + step));
    return rows.flat().filter(({ baseline, look }) => Math.abs(baseline - look.size * 0.35 - middle) < look.size * OFF);
  }

  /** Returns the last character of the nearest line above. */
  #above(top: number): Glyph | undefined {
    const start = Math.floor(top / STEP);
    for (let key = start; key > start - MAX_ROWS; key -= 1) {
      const last = this.#rowOf(key)
        .filter(({ baseline }) => baseline <= top)
        .reduce<Glyph | undefined>(
          (best, glyph) => (best && best.baseline > glyph.baseline + 1 ? best : glyph),
          undefined,
        );
      if (last) return last;
    }
    return undefined;
  }

  #rowOf(key: number): readonly Glyph[] {
    const row = this.#rows.get(key) ?? [];
    this.#looks -= row.length;
    return this.#looks > 0 ? row : [];
  }
}

function nearest(glyphs: readonly Glyph[], distanceOf: (glyph: Glyph) => number): Glyph | undefined {
  let best: Glyph | undefined;
  let least = Infinity;
  for (const glyph of glyphs) {
    const distance = distanceOf(glyph);
    if (distance < least) [best, least] = [glyph, distance];
  }
  return best;
}

/** Converts the text of a field into characters. Lines break at the end of the field. The size is that of the text beside it. */
function glyphsOf(field: Field, beside: Glyph | undefined): Glyph[] {
  const look = {
    ...NO_LOOK,
    ...(beside && { ...beside.look, font: { ...beside.look.font, isBold: false, isItalic: false } }),
  };
  const isBeside = beside !== undefined && beside.baseline > field.top && beside.baseline < field.bottom + look.size;
  const size = isBeside ? look.size : Math.min(DEFAULT_SIZE, Math.max(1, heightOf(field) * FILLED));
  const isTall = heightOf(field) > size * PITCH * 2;
  const columns = Math.max(1, Math.floor(widthOf(field) / (size * WIDE)));
  const lines = isTall ? field.lines.flatMap((line) => broken(line, columns)) : [field.lines.join(' ')];
  const first = isTall ? field.top + size : isBeside ? beside.baseline : field.bottom - heightOf(field) * (1 - FILLED);
  return lines.flatMap((line, row) => lineAt(line, { ...look, size }, field, first + row * size * PITCH));
}

function lineAt(line: string, look: Look, { left, right }: Field, baseline: number): Glyph[] {
  const signs = Array.from(line);
  const width = Math.min(look.size * WIDE, (right - left) / Math.max(1, signs.length));
  const glyphs: Glyph[] = [];
  let isApart = true;
  for (const [at, text] of signs.entries()) {
    if (text.trim() === '') {
      isApart = true;
      continue;
    }
    const start = left + at * width;
    const box = {
      left: start,
      right: start + width,
      top: baseline - look.size * 0.8,
      bottom: baseline + look.size * 0.2,
    };
    glyphs.push({ ...box, text, baseline, look, isApart, isHyphen: false });
    isApart = false;
  }
  return glyphs;
}

/** Breaks lines between words. A word that is too long stays whole. */
function broken(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > columns) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
