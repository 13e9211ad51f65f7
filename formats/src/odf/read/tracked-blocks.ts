import { SUGGESTED } from '@editor-companion/document/yjs';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { markNumber, seeEnd, wordsOf } from '../../content/block/tracked-ends.ts';
import { anchorId } from '../../content/bounds.ts';
import { childrenOf } from '../../content/node.ts';
import type { InlineBuilder } from '../../content/text/inline-builder.ts';
import type { Story } from './story.ts';
import type { Block } from './text/block.ts';
import type { Flow } from './flow.ts';

/** The tracked change of a paragraph's end. */
export interface EndChange {
  readonly kind: 'insertion' | 'deletion';
  readonly mark: DocumentMark;
}

/**
 * An insertion that is open at the end of a paragraph includes that end. A wholly inserted or deleted paragraph gets the change as an
 * attribute.
 */
export function trackEnd(story: Story, { builder, joined }: Flow, made: readonly Block[]): void {
  const mark = [...story.openChanges.values()].findLast(({ type }) => type === 'insertion');
  const own: EndChange | undefined = mark && { kind: 'insertion', mark };
  const [first] = builder.pieces;
  const words = joined && first && 'inlines' in first ? first.inlines : wordsOf(builder);
  const { whole, parted, isLost } = seeEnd(story.parted, joined ? undefined : own, words);
  if (isLost) endParted(story);
  if (whole) for (const { node } of joined ? made.slice(0, 1) : made) sayChange(node, whole.mark);
  story.parted = joined ? own : parted;
  if (joined) trackJoined(story, builder, made, joined);
}

/** Warns: documents cannot express that a paragraph was split or will be merged with the next one. */
export function endParted(story: Story): void {
  if (story.parted) story.odf.warnings.add('TRACKED_CHANGE_SIMPLIFIED');
  story.parted = undefined;
}

const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading']);

/** Records the change on a paragraph, or on all paragraphs within a block. */
export function sayChange(node: DocumentNode, mark: DocumentMark): void {
  const { type, attrs } = mark;
  if (!TEXT_BLOCKS.has(node.type)) return childrenOf(node).forEach((child) => sayChange(child, mark));
  if (node.attrs?.['change'] !== undefined) return;
  const change = { ...attrs, kind: type, id: anchorId(`${SUGGESTED}${String(attrs?.['id'])}`) };
  node.attrs = { change, ...node.attrs };
  if (type === 'insertion' || type === 'deletion') markNumber(node, type);
}

/**
 * Handles a deletion that continues from one paragraph into the next. If that one has no other content, it becomes the deleted paragraph,
 * with its type and attributes.
 */
function trackJoined(
  { odf }: Story,
  builder: InlineBuilder,
  made: readonly Block[],
  { last, mark }: NonNullable<Flow['joined']>,
): void {
  const piece = builder.pieces.at(-1);
  const words = piece && 'inlines' in piece ? piece.inlines : [];
  const node = made.findLast((block) => TEXT_BLOCKS.has(block.node.type))?.node;
  if (node && TEXT_BLOCKS.has(last.type) && words.length === (last.content ?? []).length) {
    Object.assign(node, { type: last.type, attrs: { ...last.attrs } });
    if (mark) sayChange(node, mark);
  } else if (mark) odf.warnings.add('TRACKED_CHANGE_SIMPLIFIED');
}
