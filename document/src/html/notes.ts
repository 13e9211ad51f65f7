import type { Node } from '@tiptap/pm/model';
import { renderSpec } from './output-spec.ts';

/** Note ids in the order of their first references, from 1, foot- and endnotes apart. */
export function numberNotes(nodes: readonly Node[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const counts = new Map<unknown, number>();
  const visit = (node: Node): void => {
    if (node.type.name !== 'footnoteReference') return;
    const key = keyOf(node);
    if (numbers.has(key)) return;
    const number = (counts.get(node.attrs['kind']) ?? 0) + 1;
    counts.set(node.attrs['kind'], number);
    numbers.set(key, number);
  };
  for (const node of nodes) {
    visit(node);
    node.descendants(visit);
  }
  return numbers;
}

const keyOf = ({ attrs }: Node): string => `${String(attrs['kind'])} ${String(attrs['noteId'])}`;

/** The reference by its schema's spec, with the note's number for its text. */
export function renderNoteReference(node: Node, numbers: ReadonlyMap<string, number>): string {
  const spec: unknown = node.type.spec.toDOM?.(node);
  if (!Array.isArray(spec)) return '';
  const [tag, attributes] = spec as readonly unknown[];
  return renderSpec([tag, attributes, String(numbers.get(keyOf(node)) ?? '')]).open;
}
