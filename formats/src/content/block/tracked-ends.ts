import type { DocumentNode } from '@editor-companion/document';
import { markOf } from '../node.ts';
import type { InlineBuilder } from '../text/inline-builder.ts';

interface Change {
  readonly kind: 'insertion' | 'deletion';
}

/** The effect of tracked paragraph marks on whole paragraphs. */
export interface EndsSeen<End extends Change> {
  /** The change that inserts or deletes the paragraph itself. */
  readonly whole: End | undefined;
  /** The change of a paragraph mark whose paragraph is not known yet. It may be the next one. */
  readonly parted: End | undefined;
  /** True if the change split or joined paragraphs, which inserts or deletes none. */
  readonly isLost: boolean;
}

/**
 * Assigns the change of a paragraph mark to a paragraph. The change inserts or deletes the paragraph of which all text is changed. That is
 * usually the paragraph of the mark, but the next one if someone typed after the end of a paragraph.
 * @param parted what was seen at the paragraph before. @param own the change of the paragraph's own end. @param words undefined where it
 * holds more than words
 */
export function seeEnd<End extends Change>(
  parted: End | undefined,
  own: End | undefined,
  words: readonly DocumentNode[] | undefined,
): EndsSeen<End> {
  if (own && isWholly(own.kind, words)) return { whole: own, parted, isLost: false };
  const isNext = parted !== undefined && isWholly(parted.kind, words);
  return { whole: isNext ? parted : undefined, parted: own, isLost: parted !== undefined && !isNext };
}

const isWholly = (kind: Change['kind'], words: readonly DocumentNode[] | undefined): boolean =>
  words?.every((node) => isNumber(node) || markOf(node, kind) !== undefined) ?? false;

/** The number of a heading is not there in the file. */
const isNumber = ({ type }: DocumentNode): boolean => type === 'headingNumber';

/** Marks the number of an inserted or deleted heading with the change of the heading's text. */
export function markNumber({ content = [] }: DocumentNode, kind: Change['kind']): void {
  const [number, ...words] = content;
  const mark = words.map((word) => markOf(word, kind)).find((one) => one !== undefined);
  if (!number || !isNumber(number) || !mark || markOf(number, kind)) return;
  number.marks = [...(number.marks ?? []), mark];
}

/** Returns the inline nodes of a paragraph that contains nothing else. */
export function wordsOf({ pieces, after }: InlineBuilder): readonly DocumentNode[] | undefined {
  const isWordsOnly = after.length === 0 && pieces.every((piece) => 'inlines' in piece);
  return isWordsOnly ? pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines : [])) : undefined;
}
