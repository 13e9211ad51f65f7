import type { Font, TextRun } from './cell.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';

/** Returns the marks of a font relative to that of its cell. */
export type FontMarks = (base: Font, own: Font | undefined) => readonly DocumentMark[];

/** Returns the marks relative to the default font. Those of a cell's font are cached, because many cells share it. */
export function fontMarks(plain: Font): FontMarks {
  const known = new Map<Font, readonly DocumentMark[]>();
  return (base, own) => {
    if (own) return marksOf({ ...base, ...own }, plain);
    const marks = known.get(base) ?? marksOf(base, plain);
    known.set(base, marks);
    return marks;
  };
}

/** Converts runs to text nodes. A line break in a cell becomes a hard break. */
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

/** Returns the marks of a font that differ from the default font. */
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
