import { tableOf, type Tables } from './sfnt.ts';

/** The names in a built font. */
export interface Naming {
  readonly family: string;
  readonly bold: boolean;
}

/** Windows, Unicode (BMP), English (United States). */
const PLATFORM = [3, 1, 0x04_09] as const;
const RECORD_BYTES = 12;
/** Copyright, licence, its address. */
const KEPT = new Set([0, 13, 14]);

const WEIGHT_OFFSET = 4;
const SELECTION_OFFSET = 62;
const MAC_STYLE_OFFSET = 44;
const [BOLD_SELECTION, REGULAR_SELECTION] = [1 << 5, 1 << 6];

/**
 * Gives a font its family and style. An instance of a variable font still has the name of its default instance ("Thin"), and the rest of
 * its axes ("STAT") would contradict the new one.
 */
export function rename(tables: Tables, { family, bold }: Naming): void {
  const style = bold ? 'Bold' : 'Regular';
  const postScript = `${family.replaceAll(' ', '')}-${style}`;
  const own: [number, string][] = [
    [1, family],
    [2, style],
    [3, postScript],
    [4, bold ? `${family} Bold` : family],
    [6, postScript],
  ];
  tables.set('name', nameTable([...keptNames(tableOf(tables, 'name')), ...own]));
  tables.delete('STAT');

  const os2 = Buffer.from(tableOf(tables, 'OS/2'));
  const others = os2.readUInt16BE(SELECTION_OFFSET) & ~(BOLD_SELECTION | REGULAR_SELECTION);
  os2.writeUInt16BE(bold ? 700 : 400, WEIGHT_OFFSET);
  os2.writeUInt16BE(others | (bold ? BOLD_SELECTION : REGULAR_SELECTION), SELECTION_OFFSET);
  tables.set('OS/2', os2);
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeUInt16BE(bold ? 1 : 0, MAC_STYLE_OFFSET);
  tables.set('head', head);
}

function keptNames(table: Buffer): [number, string][] {
  const storage = table.readUInt16BE(4);
  return Array.from({ length: table.readUInt16BE(2) }, (_, index) => 6 + index * RECORD_BYTES)
    .filter((at) => table.readUInt16BE(at) === PLATFORM[0] && KEPT.has(table.readUInt16BE(at + 6)))
    .map((at) => {
      const start = storage + table.readUInt16BE(at + 10);
      const text = Buffer.from(table.subarray(start, start + table.readUInt16BE(at + 8)));
      return [table.readUInt16BE(at + 6), text.swap16().toString('utf16le')];
    });
}

function nameTable(names: readonly [number, string][]): Buffer {
  const sorted = names.toSorted(([a], [b]) => a - b);
  const texts = sorted.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const records = Buffer.alloc(6 + sorted.length * RECORD_BYTES);
  records.writeUInt16BE(sorted.length, 2);
  records.writeUInt16BE(records.length, 4);
  let offset = 0;
  for (const [index, [id]] of sorted.entries()) {
    const length = texts[index]?.length ?? 0;
    for (const [field, value] of [...PLATFORM, id, length, offset].entries())
      records.writeUInt16BE(value, 6 + index * RECORD_BYTES + field * 2);
    offset += length;
  }
  return Buffer.concat([records, ...texts]);
}
