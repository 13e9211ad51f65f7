const GROUP_BYTES = 12;

/** Characters and their glyphs, from the tables `cmap` that OpenType's cutters write: format 4 and format 12. */
export function readCharacterMap(table: Buffer): Map<number, number> {
  const map = new Map<number, number>();
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const subtable = table.subarray(table.readUInt32BE(4 + index * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, map);
    if (format === 12) readGroups(subtable, map);
  }
  return map;
}

function readGroups(subtable: Buffer, map: Map<number, number>): void {
  for (let index = 0; index < subtable.readUInt32BE(12); index += 1) {
    const at = 16 + index * GROUP_BYTES;
    const [first, last, glyph] = [
      subtable.readUInt32BE(at),
      subtable.readUInt32BE(at + 4),
      subtable.readUInt32BE(at + 8),
    ];
    for (let code = first; code <= last; code += 1) map.set(code, glyph + code - first);
  }
}

function readSegments(subtable: Buffer, map: Map<number, number>): void {
  const doubled = subtable.readUInt16BE(6);
  const field = (number: number, at: number): number => 14 + number * doubled + (number > 0 ? 2 : 0) + at;
  for (let at = 0; at < doubled; at += 2) {
    const [last, first] = [subtable.readUInt16BE(field(0, at)), subtable.readUInt16BE(field(1, at))];
    const delta = subtable.readUInt16BE(field(2, at));
    const range = subtable.readUInt16BE(field(3, at));
    for (let code = first; code <= last && code !== 0xff_ff; code += 1) {
      const found = range === 0 ? code : subtable.readUInt16BE(field(3, at) + range + (code - first) * 2);
      const glyph = range !== 0 && found === 0 ? 0 : (found + delta) & 0xff_ff;
      if (glyph !== 0) map.set(code, glyph);
    }
  }
}

/** A table `cmap` of format 12, which holds any character. */
export function writeCharacterMap(map: ReadonlyMap<number, number>): Buffer {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [code, glyph] of [...map].toSorted(([a], [b]) => a - b)) {
    const open = groups.at(-1);
    if (open && code === open.last + 1 && glyph === open.glyph + code - open.first) open.last = code;
    else groups.push({ first: code, last: code, glyph });
  }
  const table = Buffer.alloc(20 + 16 + groups.length * GROUP_BYTES);
  table.writeUInt16BE(2, 2);
  // Unicode in full, to the rest of the world and to Windows.
  for (const [index, [platform, encoding]] of (
    [
      [0, 4],
      [3, 10],
    ] as const
  ).entries()) {
    table.writeUInt16BE(platform, 4 + index * 8);
    table.writeUInt16BE(encoding, 6 + index * 8);
    table.writeUInt32BE(20, 8 + index * 8);
  }
  table.writeUInt16BE(12, 20);
  table.writeUInt32BE(16 + groups.length * GROUP_BYTES, 24);
  table.writeUInt32BE(groups.length, 32);
  for (const [index, { first, last, glyph }] of groups.entries())
    for (const [field, value] of [first, last, glyph].entries())
      table.writeUInt32BE(value, 36 + index * GROUP_BYTES + field * 4);
  return table;
}
