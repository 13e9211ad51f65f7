/** Kinds of lookups: one glyph for one, and any other kind under a longer address. */
const SINGLE = 1;
const EXTENSION = 7;

/** The glyphs that replace others in vertical text: the one-to-one substitutions of the feature `vert` in a table GSUB. */
export function readVerticalForms(table: Buffer | undefined): Map<number, number> {
  const forms = new Map<number, number>();
  if (table === undefined) return forms;
  const features = table.subarray(table.readUInt16BE(6));
  const lookups = table.subarray(table.readUInt16BE(8));
  const wanted = new Set<number>();
  for (let index = 0; index < features.readUInt16BE(0); index += 1) {
    const record = 2 + index * 6;
    if (features.toString('latin1', record, record + 4) !== 'vert') continue;
    const feature = features.subarray(features.readUInt16BE(record + 4));
    for (const lookup of words(feature, 2)) wanted.add(lookup);
  }
  for (const index of wanted) {
    const lookup = lookups.subarray(lookups.readUInt16BE(2 + index * 2));
    for (const offset of words(lookup, 4)) readSubtable(lookup.subarray(offset), lookup.readUInt16BE(0), forms);
  }
  return forms;
}

function readSubtable(subtable: Buffer, kind: number, forms: Map<number, number>): void {
  if (kind === EXTENSION)
    return readSubtable(subtable.subarray(subtable.readUInt32BE(4)), subtable.readUInt16BE(2), forms);
  if (kind !== SINGLE) return;
  const covered = coverage(subtable.subarray(subtable.readUInt16BE(2)));
  const substitutes = subtable.readUInt16BE(0) === 1 ? undefined : words(subtable, 4);
  const delta = subtable.readInt16BE(4);
  for (const [index, glyph] of covered.entries()) forms.set(glyph, substitutes?.[index] ?? (glyph + delta) & 0xff_ff);
}

function coverage(table: Buffer): number[] {
  if (table.readUInt16BE(0) === 1) return words(table, 2);
  const ranges = Array.from({ length: table.readUInt16BE(2) }, (_, index) => 4 + index * 6);
  return ranges.flatMap((at) => {
    const [first, last] = [table.readUInt16BE(at), table.readUInt16BE(at + 2)];
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

/** A count and as many numbers. */
const words = (table: Buffer, at: number): number[] =>
  Array.from({ length: table.readUInt16BE(at) }, (_, index) => table.readUInt16BE(at + 2 + index * 2));

/** A table GSUB with the one feature `vert`, for every script. */
export function writeVerticalForms(forms: ReadonlyMap<number, number>): Buffer {
  const pairs = [...forms].toSorted(([a], [b]) => a - b);
  // Header; one script of one language of one feature; that feature with one lookup; that lookup with one subtable.
  const header = [1, 0, 10, 30, 44];
  const scripts = [1, ...tag('DFLT'), 8, 4, 0, 0, 0xff_ff, 1, 0];
  const features = [1, ...tag('vert'), 8, 0, 1, 0];
  const lookups = [1, 4, SINGLE, 0, 1, 8];
  const substitution = [2, 6 + pairs.length * 2, pairs.length, ...pairs.map(([, form]) => form)];
  const covered = [1, pairs.length, ...pairs.map(([glyph]) => glyph)];
  const values = [header, scripts, features, lookups, substitution, covered].flat();
  const table = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) table.writeUInt16BE(value, index * 2);
  return table;
}

const tag = (name: string): [number, number] => {
  const bytes = Buffer.from(name, 'latin1');
  return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
};
