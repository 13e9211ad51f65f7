import type { JSONContent } from '@tiptap/core';

type Inline = string | JSONContent;

const inline = (parts: readonly Inline[]): JSONContent[] =>
  parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part));

const marked =
  (type: string) =>
  (text: string): JSONContent => ({ type: 'text', text, marks: [{ type }] });

export const bold = marked('bold');
export const code = marked('code');
export const formula = (latex: string): JSONContent => ({ type: 'inlineMath', attrs: { latex } });

export const paragraph = (...parts: Inline[]): JSONContent => ({ type: 'paragraph', content: inline(parts) });
export const heading = (level: number, text: string): JSONContent => ({
  type: 'heading',
  attrs: { level },
  content: inline([text]),
});
export const quote = (...parts: Inline[]): JSONContent => ({ type: 'blockquote', content: [paragraph(...parts)] });
export const tasks = (...items: readonly (readonly Inline[])[]): JSONContent => ({
  type: 'taskList',
  content: items.map((parts) => ({
    type: 'taskItem',
    attrs: { checked: false },
    content: [paragraph(...parts)],
  })),
});

const row = (type: string, cells: readonly string[]): JSONContent => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type, content: [paragraph(cell)] })),
});
export const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): JSONContent => ({
  type: 'table',
  content: [row('tableHeader', head), ...rows.map((cells) => row('tableCell', cells))],
});

export const documentOf = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content });
