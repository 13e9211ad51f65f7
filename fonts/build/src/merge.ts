import { readCharacterMap, writeCharacterMap } from './character-map.ts';
import { parts } from './glyph.ts';
import { tableOf, type Tables } from './sfnt.ts';
import { readVerticalForms, writeVerticalForms } from './vertical-forms.ts';

/** The tables that all slices of a font share. The others describe glyphs. */
const SHARED = ['head', 'hhea', 'vhea', 'maxp', 'OS/2', 'name', 'post', 'gasp', 'prep'];
const MOST_GLYPHS = 0xff_ff;

interface Slice {
  readonly tables: Tables;
  readonly characters: ReadonlyMap<number, number>;
  readonly verticalForms: ReadonlyMap<number, number>;
}

interface Glyph {
  readonly outline: Buffer;
  /** Advance and bearing; vertically, only in fonts that tell. */
  readonly across: readonly [number, number];
  readonly down: readonly [number, number];
}

/**
 * Puts the slices of one font together again: outlines, widths, characters, and forms for vertical text. Rules of layout other
 * than these (kerning, ligatures) are left out, so this is for Chinese, Japanese and Korean, and for a last resort.
 * Of several slices with the same character the first gives it.
 */
export function merge(fonts: readonly Tables[]): Tables {
  const [first] = fonts;
  if (first === undefined) throw new Error('There is no slice to put together.');
  const gathered = new Gathered();
  for (const tables of fonts) {
    const slice = {
      tables,
      characters: readCharacterMap(tableOf(tables, 'cmap')),
      verticalForms: readVerticalForms(tables.get('GSUB')),
    };
    gathered.add(slice);
  }
  return gathered.tables(first);
}

class Gathered {
  readonly #glyphs: Glyph[] = [];
  readonly #characters = new Map<number, number>();
  readonly #verticalForms = new Map<number, number>();

  add(slice: Slice): void {
    const reader = glyphReader(slice.tables);
    const taken = new Map<number, number>();
    const take = (id: number): number => {
      const known = taken.get(id);
      if (known !== undefined) return known;
      const own = this.#glyphs.length;
      if (own === MOST_GLYPHS) throw new Error('The slices have more glyphs than one font may have.');
      taken.set(id, own);
      const glyph = reader(id);
      this.#glyphs.push(glyph);
      for (const part of parts(glyph.outline)) glyph.outline.writeUInt16BE(take(part.id), part.at);
      return own;
    };
    // The glyph for missing characters is the first one of every font.
    if (this.#glyphs.length === 0) take(0);
    for (const [code, id] of slice.characters) {
      if (this.#characters.has(code)) continue;
      const upright = slice.verticalForms.get(id);
      this.#characters.set(code, take(id));
      if (upright !== undefined) this.#verticalForms.set(take(id), take(upright));
    }
  }

  tables(like: Tables): Tables {
    const count = this.#glyphs.length;
    const tables: Tables = new Map();
    for (const tag of SHARED) {
      const table = like.get(tag);
      if (table) tables.set(tag, Buffer.from(table));
    }
    const offsets = Buffer.alloc((count + 1) * 4);
    let offset = 0;
    for (const [index, { outline }] of this.#glyphs.entries()) {
      offset += outline.length;
      offsets.writeUInt32BE(offset, (index + 1) * 4);
    }
    tables.set('glyf', Buffer.concat(this.#glyphs.map(({ outline }) => outline)));
    tables.set('loca', offsets);
    tables.set('cmap', writeCharacterMap(this.#characters));
    tableOf(tables, 'head').writeUInt16BE(1, 50);
    tableOf(tables, 'maxp').writeUInt16BE(count, 4);
    this.#measure(tables, 'hhea', 'hmtx', 'across');
    if (tables.has('vhea')) this.#measure(tables, 'vhea', 'vmtx', 'down');
    if (this.#verticalForms.size > 0) tables.set('GSUB', writeVerticalForms(this.#verticalForms));
    return tables;
  }

  #measure(tables: Tables, header: string, metrics: string, way: 'across' | 'down'): void {
    const table = Buffer.alloc(this.#glyphs.length * 4);
    for (const [index, glyph] of this.#glyphs.entries()) {
      table.writeUInt16BE(glyph[way][0], index * 4);
      table.writeInt16BE(glyph[way][1], index * 4 + 2);
    }
    tables.set(metrics, table);
    tableOf(tables, header).writeUInt16BE(this.#glyphs.length, 34);
  }
}

function glyphReader(tables: Tables): (id: number) => Glyph {
  const [glyf, loca] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca')];
  const isLong = tableOf(tables, 'head').readUInt16BE(50) === 1;
  const offset = (id: number): number => (isLong ? loca.readUInt32BE(id * 4) : loca.readUInt16BE(id * 2) * 2);
  const across = metricsReader(tables, 'hhea', 'hmtx');
  const down = tables.has('vhea') ? metricsReader(tables, 'vhea', 'vmtx') : () => [0, 0] as const;
  return (id) => {
    const outline = glyf.subarray(offset(id), offset(id + 1));
    const aligned = Buffer.alloc(Math.ceil(outline.length / 4) * 4);
    outline.copy(aligned);
    return { outline: aligned, across: across(id), down: down(id) };
  };
}

/** Glyphs beyond the number of measures have the last one's advance, and only a bearing of their own. */
function metricsReader(tables: Tables, header: string, metrics: string): (id: number) => readonly [number, number] {
  const count = tableOf(tables, header).readUInt16BE(34);
  const table = tableOf(tables, metrics);
  return (id) => {
    const advance = table.readUInt16BE(Math.min(id, count - 1) * 4);
    return [advance, table.readInt16BE(id < count ? id * 4 + 2 : count * 4 + (id - count) * 2)];
  };
}
