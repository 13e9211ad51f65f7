import { changeOfMark, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { markOf, textOf } from '../../../content/node.ts';
import { isOwnLink, linkOfNode } from '../../../content/source/references.ts';
import { linkElement } from './link.ts';
import { writeRun } from './run.ts';
import type { StyleLook } from './run-properties.ts';
import type { Story } from '../story.ts';

const LINK_LOOK: StyleLook = { color: true, underline: true };

/** Writes the inline content of a paragraph: links around tracked changes around runs. */
export function writeInlines(story: Story, nodes: readonly DocumentNode[], look: StyleLook): string {
  return groups(nodes, (a, b) => same(linkOf(story, a), linkOf(story, b)))
    .map((group) => {
      const link = linkOf(story, group[0]);
      const content = writeChanges(
        story,
        group,
        link && story.around.contents !== true ? { ...look, ...LINK_LOOK } : look,
      );
      return link ? linkElement(story, link, content) : content;
    })
    .join('');
}

/**
 * Writes neighbours with the same tracked change in one element. A deletion is written within an insertion. The ends of comments and moves
 * split them.
 */
function writeChanges(story: Story, nodes: readonly DocumentNode[], look: StyleLook): string {
  const { moves, docx, ranges } = story;
  const { bookmarkEnds, bookmarks, changes, comments } = docx;
  const { starts, ends } = ranges;
  const isParted = (a: DocumentNode, b: DocumentNode): boolean =>
    ends.has(a) ||
    starts.has(b) ||
    bookmarkEnds.ends.has(a) ||
    bookmarkEnds.starts.has(b) ||
    moves.after(a) !== '' ||
    moves.before(b) !== '';
  const belong = (a: DocumentNode, b: DocumentNode): boolean =>
    !isParted(a, b) && CHANGES.every((type) => same(markOf(a, type), markOf(b, type)));
  return groups(nodes, belong)
    .map((group) => {
      const runs = group.map((node) => writeRun(story, node, look)).join('');
      const changed = CHANGES.reduce((xml, type) => {
        const mark = group[0] && markOf(group[0], type);
        return mark ? changes.wrap(mark, xml, isMoved(moves, mark)) : xml;
      }, runs);
      const before = group.flatMap((node) => [
        moves.before(node),
        ...(bookmarkEnds.starts.get(node) ?? []).map((name) => bookmarks.start(name)),
        ...(starts.get(node) ?? []).map(comments.start),
      ]);
      const after = group.flatMap((node) => [
        ...(ends.get(node) ?? []).map((id) => comments.end(id)),
        ...(bookmarkEnds.ends.get(node) ?? []).map((name) => bookmarks.end(name)),
        moves.after(node),
      ]);
      return before.join('') + changed + after.join('');
    })
    .join('');
}

function isMoved(moves: Story['moves'], mark: DocumentMark): boolean {
  const change = changeOfMark(mark);
  return change !== undefined && moves.has(change);
}

/** From the inside outward. */
const CHANGES = ['deletion', 'insertion'] as const;

/** Returns the link of a node. Undefined for an empty address, and for cross references, which link to their target themselves. */
function linkOf({ around }: Story, node: DocumentNode | undefined): DocumentMark | undefined {
  const isField = node && isOwnLink(node) && around.contents !== true;
  const link = node && !isField ? linkOfNode(node) : undefined;
  return link && textOf(link, 'href') !== undefined ? link : undefined;
}

const same = (a: DocumentMark | undefined, b: DocumentMark | undefined): boolean =>
  a === b || (a?.type === b?.type && JSON.stringify(a?.attrs) === JSON.stringify(b?.attrs));

/** Groups neighbours that belong together. */
function groups(
  nodes: readonly DocumentNode[],
  belong: (a: DocumentNode, b: DocumentNode) => boolean,
): DocumentNode[][] {
  const found: DocumentNode[][] = [];
  for (const node of nodes) {
    const group = found.at(-1);
    const last = group?.at(-1);
    if (group && last && belong(last, node)) group.push(node);
    else found.push([node]);
  }
  return found;
}
