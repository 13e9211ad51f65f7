import { chartOf } from '../../charts/chart-of.ts';
import { chartAsTable } from '../../charts/table.ts';
import type { DocumentNode } from '../../json.ts';
import { string } from '../engine/string.ts';
import type { Mapping } from '../engine/to-editor.ts';

/*
 * Replaces blocks that an editor lacks by simpler ones.
 */

/** Replaces a node by its blocks. */
export const content = (node: DocumentNode): readonly DocumentNode[] => node.content ?? [];

/** Replaces a section by its blocks. Its own headers and footers are lost. */
export function sectionContent(node: DocumentNode, to: Mapping): readonly DocumentNode[] {
  for (const name of ['header', 'footer']) if (node.attrs?.[name] != null) to.changes.attribute('section', name);
  return content(node);
}

export const quotation = (node: DocumentNode): DocumentNode[] => [{ type: 'blockquote', content: node.content ?? [] }];

/** Returns the summary as a bold paragraph, then the hidden content. */
export const openDetails = (node: DocumentNode): DocumentNode[] =>
  content(node).flatMap((part) => (part.type === 'detailsSummary' ? [summary(part)] : (part.content ?? [])));

export const summary = (node: DocumentNode): DocumentNode => ({
  type: 'paragraph',
  content: content(node).map((child) => ({ ...child, marks: [...(child.marks ?? []), { type: 'bold' }] })),
});

/** Returns tasks as a bulleted list. Each text begins with a check box. */
export const taskBullets = (node: DocumentNode): DocumentNode[] => [
  { type: 'bulletList', content: content(node).flatMap(taskBullet) },
];

export function taskBullet(node: DocumentNode): DocumentNode[] {
  const [first, ...rest] = content(node);
  const box: DocumentNode = { type: 'text', text: node.attrs?.['checked'] === true ? '☑ ' : '☐ ' };
  const text: DocumentNode = { ...first, type: first?.type ?? 'paragraph', content: [box, ...(first?.content ?? [])] };
  return [{ type: 'listItem', content: [text, ...rest] }];
}

/** Returns a formula as a code block. */
export function formulaCode({ attrs = {} }: DocumentNode): DocumentNode[] {
  const text = string(attrs['latex']);
  return text === '' ? [] : [{ type: 'codeBlock', attrs: { language: 'latex' }, content: [{ type: 'text', text }] }];
}

/** Returns the values of a chart. */
export const chartTable = (node: DocumentNode): DocumentNode[] => chartAsTable(chartOf(node));

/** Returns a link to the embedded content. */
export function embedLink({ attrs = {} }: DocumentNode): DocumentNode[] {
  const href = string(attrs['src']);
  const text = string(attrs['title']) || href;
  return [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }] }];
}

/** Returns a horizontal rule, or nothing for a column break. */
export const breakLine = ({ attrs = {} }: DocumentNode): DocumentNode[] =>
  attrs['column'] === true ? [] : [{ type: 'horizontalRule' }];

/** Returns the notes as a numbered list. */
export const noteList = (node: DocumentNode, to: Mapping): DocumentNode[] => [
  {
    type: 'orderedList',
    content: content(node)
      .toSorted((a, b) => to.notes.of(a) - to.notes.of(b))
      .map((note) => ({ type: 'listItem', content: note.content ?? [] })),
  },
];
