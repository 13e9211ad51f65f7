import type { Node } from '@tiptap/pm/model';
import { numberAs } from '../styles/number.ts';
import { renderSpec } from './output-spec.ts';

/**
 * Returns the numbers of notes in the order of their first references: footnotes from 1, endnotes from i, as word processors do if a
 * document has both.
 */
export function numberNotes(nodes: readonly Node[]): Map<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map<unknown, number>();
  const visit = (node: Node): void => {
    if (node.type.name !== 'footnoteReference') return;
    const key = keyOf(node);
    if (numbers.has(key)) return;
    const kind: unknown = node.attrs['kind'];
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    numbers.set(key, numberAs(kind === 'endnote' ? 'i' : '1', number));
  };
  for (const node of nodes) {
    visit(node);
    node.descendants(visit);
  }
  return numbers;
}

const keyOf = ({ attrs }: Node): string => `${String(attrs['kind'])} ${String(attrs['noteId'])}`;

/** Renders a note reference by its schema's spec with the note's number as its text. */
export function renderNoteReference(node: Node, numbers: ReadonlyMap<string, string>): string {
  const spec: unknown = node.type.spec.toDOM?.(node);
  if (!Array.isArray(spec)) return '';
  const [tag, attributes] = spec as readonly unknown[];
  return renderSpec([tag, attributes, numbers.get(keyOf(node)) ?? '']).open;
}
