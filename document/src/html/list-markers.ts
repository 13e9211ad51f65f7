import type { Mark, Node } from '@tiptap/pm/model';
import { length } from '../schema/kinds.ts';
import { numberAs } from '../styles/number.ts';

/** The label of a list item, which is written before its text. */
export interface ListMarker {
  readonly text: string;
  readonly css: string;
  /** The common marks of the item's first text, which the label has too. */
  readonly marks: readonly Mark[];
}

/** Labels by their items, and by the blocks that contain them. */
export type ListMarkers = ReadonlyMap<Node, ListMarker>;

/** Marks the opening tag of an item with a written label, so that browsers draw no other. */
export const markPlaced = (open: string): string => open.replace(/^<[\w-]+/, (tag) => `${tag} data-placed`);

interface Level {
  readonly type: unknown;
  number: number;
}

/**
 * Returns the labels of lists with a hanging indent (`hanging`). Browsers draw labels directly before the text with the list's font; word
 * processors place them at the hanging indent with the item's font.
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
  const { text, look } = list.type.name === 'bulletList' ? bulletOf(list) : { text: numberOf(list, levels), look: '' };
  const css = `min-width: ${hanging}; margin-inline-start: -${hanging}${look}`;
  const marker = { text, css, marks: sharedLook(block) };
  markers.set(item, marker);
  markers.set(block, marker);
}

const BULLETS: Readonly<Record<string, string>> = { disc: '•', circle: 'o', square: '▪', dash: '–' };
/** Word's circle is the letter of the first font, and its disc is as large as that of the second one. */
const FONTS: Readonly<Record<string, string>> = { circle: "'Courier New', monospace", disc: 'Calibri, sans-serif' };

function bulletOf({ attrs }: Node): { text: string; look: string } {
  const style = String(attrs['listStyle'] ?? 'disc');
  return { text: BULLETS[style] ?? style, look: FONTS[style] ? `; font-family: ${FONTS[style]}; line-height: 0` : '' };
}

/** Returns `%1.%2)` with the numbers of the levels around it. */
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
