import type { DocumentMark, DocumentNode } from '../json.ts';
import { partsOf } from '../json.ts';

/** The words that a field shows. */
export const shownIn = (field: DocumentNode | undefined): string =>
  partsOf(field?.content)
    .map(({ text = '' }) => text)
    .join('');

/** The marks of a field: its own, and those of what stands in it, as links do. */
export function marksOfField({ marks, content }: DocumentNode): readonly DocumentMark[] {
  const own = partsOf(marks);
  const within = partsOf(partsOf(content)[0]?.marks);
  return [...own, ...within.filter(({ type }) => own.every((mark) => mark.type !== type))];
}

/** A field that shows other words, in the looks of those before. */
export function showing(field: DocumentNode, text: string): DocumentNode {
  if (shownIn(field) === text) return field;
  const marks = partsOf(partsOf(field.content)[0]?.marks);
  const { content: _content, ...shell } = field;
  if (text === '') return shell;
  return { ...shell, content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] };
}
