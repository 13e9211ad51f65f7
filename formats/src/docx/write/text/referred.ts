import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../../../content/node.ts';
import { REFERENCE_PARTS, type ReferencePart } from '../../../content/source/references.ts';
import { PART_ENDS } from '../../words.ts';
import type { Story } from '../story.ts';
import { writeInlines } from './inlines.ts';
import type { StyleLook } from './run-properties.ts';

/** Writes the text of a block, with bookmarks around the parts that cross references repeat. */
export function writeReferred(story: Story, node: DocumentNode, look: StyleLook): string {
  const { bookmarks, references } = story.docx;
  const anchor = textOf(node, 'anchor');
  const children = childrenOf(node);
  if (anchor === undefined) return writeInlines(story, children, look);
  const around = (part: ReferencePart, runs: string): string =>
    references.wants(anchor, part) ? bookmarks.around(anchor, runs, PART_ENDS[part]) : runs;
  const at = children.findIndex(({ type }) => type === 'sequence');
  const hasParts = REFERENCE_PARTS.some((part) => references.wants(anchor, part));
  if (at < 0 || !hasParts) return whole(story, anchor, writeInlines(story, children, look));
  const write = (nodes: readonly DocumentNode[]): string => writeInlines(story, nodes, look);
  const rest = children.slice(at + 1);
  // A text at which a comment, a bookmark or a move begins or ends cannot be split.
  const isWhole = rest[0] !== undefined && isEnd(story, rest[0]);
  const [between, caption] = isWhole ? [[], rest] : partedAtWords(rest);
  const number = around('number', write(children.slice(at, at + 1)));
  const label = around('label', write(children.slice(0, at)) + number);
  return whole(story, anchor, label + write(between) + around('caption', write(caption)));
}

const isEnd = ({ docx: { bookmarkEnds }, ranges, moves }: Story, node: DocumentNode): boolean =>
  [ranges, bookmarkEnds].some(({ starts, ends }) => starts.has(node) || ends.has(node)) ||
  moves.before(node) !== '' ||
  moves.after(node) !== '';

function whole({ docx }: Story, anchor: string, runs: string): string {
  return docx.references.wantsWhole(anchor) ? docx.bookmarks.around(anchor, runs) : runs;
}

/** Splits the content after a caption's number into the separator and the caption's text. */
function partedAtWords([first, ...others]: readonly DocumentNode[]): [DocumentNode[], DocumentNode[]] {
  if (first?.text === undefined) return [[], first ? [first, ...others] : []];
  const length = /^[\s:.\u2013\u2014-]*/.exec(first.text)?.[0].length ?? 0;
  const part = (text: string): DocumentNode[] => (text === '' ? [] : [{ ...first, text }]);
  return [part(first.text.slice(0, length)), [...part(first.text.slice(length)), ...others]];
}
