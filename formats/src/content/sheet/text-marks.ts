import type { Font, TextRun } from './cell.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';

/** The marks of a font over that of its cell. */
export type FontMarks = (base: Font, own: Font | undefined) => readonly DocumentMark[];

/** Marks beside the workbook's default font; those of a cell's font, which many cells share, are made once. */
export function fontMarks(plain: Font): FontMarks {
  const known = new Map<Font, readonly DocumentMark[]>();
  return (base, own) => {
    if (own) return marksOf({ ...base, ...own }, plain);
    const marks = known.get(base) ?? marksOf(base, plain);
    known.set(base, marks);
    return marks;
  };
}

/** Text nodes of runs; a line break in a cell becomes a hard break. */
export function textNodes(
  runs: readonly TextRun[],
  base: Font,
  fonts: FontMarks,
  around: readonly DocumentMark[],
): DocumentNode[] {
  return runs.flatMap(({ text, font }) => {
    const own = fonts(base, font);
    const marks = around.length > 0 ? [...around, ...own] : own;
    return text
      .split(/\r\n|\r|\n/)
      .flatMap((line, index): DocumentNode[] => [
        ...(index > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 && { marks: [...marks] }) }]),
      ]);
  });
}

/** The marks of a font, without what the workbook's default font says already. */
function marksOf(font: Font, plain: Font): DocumentMark[] {
  const marks: DocumentMark[] = [];
  for (const name of ['bold', 'italic', 'underline', 'strike'] as const) if (font[name]) marks.push({ type: name });
  if (font.position) marks.push({ type: font.position });
  const style = {
    ...(font.family !== plain.family && font.family !== undefined && { fontFamily: font.family }),
    ...(font.size !== plain.size && font.size !== undefined && { fontSize: `${font.size}pt` }),
    ...(font.colour !== undefined && font.colour !== '#000000' && { color: font.colour }),
  };
  if (Object.keys(style).length > 0) marks.push({ type: 'textStyle', attrs: style });
  return marks;
}
