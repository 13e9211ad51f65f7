import type { DocumentMark, DocumentNode } from '../json.ts';
import { partsOf } from '../json.ts';

/** Returns the text that a field shows. */
export const shownIn = (field: DocumentNode | undefined): string =>
  partsOf(field?.content)
    .map(({ text = '' }) => text)
    .join('');

/** Returns the marks of a field and of its content, such as links. */
export function marksOfField({ marks, content }: DocumentNode): readonly DocumentMark[] {
  const own = partsOf(marks);
  const within = partsOf(partsOf(content)[0]?.marks);
  return [...own, ...within.filter(({ type }) => own.every((mark) => mark.type !== type))];
}

/** Returns a field with another text in the same formatting. */
export function showing(field: DocumentNode, text: string): DocumentNode {
  if (shownIn(field) === text) return field;
  const marks = partsOf(partsOf(field.content)[0]?.marks);
  const { content: _content, ...shell } = field;
  if (text === '') return shell;
  return { ...shell, content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] };
}
