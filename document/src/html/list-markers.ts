import type { Mark, Node } from '@tiptap/pm/model';
import { length } from '../schema/kinds.ts';
import { numberAs } from '../styles/number.ts';

/** The sign of a list item, to be written in front of its text. */
export interface ListMarker {
  readonly text: string;
  readonly css: string;
  /** What all of the item's first text has in common, so that the sign looks like it. */
  readonly marks: readonly Mark[];
}

/** Signs by the items that have one, and by the blocks that they stand in. */
export type ListMarkers = ReadonlyMap<Node, ListMarker>;

/** The opening tag of an item whose sign has been written, so that no other is drawn. */
export const markPlaced = (open: string): string => open.replace(/^<[\w-]+/, (tag) => `${tag} data-placed`);

interface Level {
  readonly type: unknown;
  number: number;
}

/**
 * The signs of lists that say how far these stand out (`hanging`). A browser draws signs right before the text, in the list's own
 * letters; word processors begin them where they hang, in the letters of the item.
 */
export function placeMarkers(nodes: readonly Node[]): ListMarkers {
  const markers = new Map<Node, ListMarker>();
  for (const node of nodes) visit(node, [], markers);
  return markers;
}

function visit(node: Node, levels: readonly Level[], markers: Map<Node, ListMarker>): void {
  const { name } = node.type;
  if (node.isTextblock) return;
  const level = name === 'orderedList' ? { type: node.attrs['type'], number: startOf(node) - 1 } : undefined;
  const inside = level ? [...levels, level] : levels;
  for (const child of node.children) {
    if (level) level.number += 1;
    if (level || name === 'bulletList') mark(node, child, inside, markers);
    visit(child, inside, markers);
  }
}

const startOf = ({ attrs }: Node): number => (Number.isSafeInteger(attrs['start']) ? Number(attrs['start']) : 1);

function mark(list: Node, item: Node, levels: readonly Level[], markers: Map<Node, ListMarker>): void {
  const hanging: unknown = list.attrs['hanging'];
  const block = item.firstChild;
  if (!length.is(hanging) || !block?.isTextblock) return;
  const text = list.type.name === 'bulletList' ? bulletOf(list) : numberOf(list, levels);
  const marker = { text, css: `min-width: ${hanging}; margin-inline-start: -${hanging}`, marks: sharedLook(block) };
  markers.set(item, marker);
  markers.set(block, marker);
}

const BULLETS: Readonly<Record<string, string>> = { disc: '•', circle: 'o', square: '▪', dash: '–' };

function bulletOf({ attrs }: Node): string {
  const style = String(attrs['listStyle'] ?? 'disc');
  return BULLETS[style] ?? style;
}

/** `%1.%2)` with the numbers of the levels around it. */
function numberOf({ attrs }: Node, levels: readonly Level[]): string {
  const stated: unknown = attrs['levelText'];
  const text = typeof stated === 'string' ? stated : `%${levels.length}.`;
  return text.replaceAll(/%(\d)/g, (_, digit: string) => {
    const level = levels[Number(digit) - 1];
    return level ? numberAs(level.type, level.number) : '';
  });
}

const LOOK = ['fontFamily', 'fontSize', 'color'];

function sharedLook(block: Node): readonly Mark[] {
  const texts = block.children.filter(({ isText }) => isText);
  const [first, ...others] = texts;
  return (first?.marks ?? []).flatMap((found) => {
    const name = found.type.name;
    if (name === 'bold' || name === 'italic') return others.every(({ marks }) => found.isInSet(marks)) ? [found] : [];
    if (name !== 'textStyle') return [];
    const shared = LOOK.filter((attribute) =>
      others.every(({ marks }) => found.type.isInSet(marks)?.attrs[attribute] === found.attrs[attribute]),
    );
    return [found.type.create(Object.fromEntries(shared.map((attribute) => [attribute, found.attrs[attribute]])))];
  });
}
