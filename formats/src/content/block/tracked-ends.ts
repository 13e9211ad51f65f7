import type { DocumentNode } from '@editor-companion/document';
import { markOf } from '../node.ts';
import type { InlineBuilder } from '../text/inline-builder.ts';

interface Change {
  readonly kind: 'insertion' | 'deletion';
}

/** What the tracked change of a paragraph's end says of whole paragraphs. */
export interface EndsSeen<End extends Change> {
  /** The change by which the paragraph itself comes or goes. */
  readonly whole: End | undefined;
  /** The change of an end whose paragraph is not known yet: it may be the next one. */
  readonly parted: End | undefined;
  /** A paragraph was parted, or two were joined: no paragraph comes or goes by that. */
  readonly isLost: boolean;
}

/**
 * Where the end of a paragraph is changed, one paragraph comes or goes: the one whose words all do. Mostly it is the paragraph of the end.
 * Where somebody went on behind the end of a paragraph, it is the next one.
 *
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

/** The number of a heading that comes or goes does so too: it says so as the words behind it. */
export function markNumber({ content = [] }: DocumentNode, kind: Change['kind']): void {
  const [number, ...words] = content;
  const mark = words.map((word) => markOf(word, kind)).find((one) => one !== undefined);
  if (!number || !isNumber(number) || !mark || markOf(number, kind)) return;
  number.marks = [...(number.marks ?? []), mark];
}

/** The words of a paragraph that holds nothing else. */
export function wordsOf({ pieces, after }: InlineBuilder): readonly DocumentNode[] | undefined {
  const isWordsOnly = after.length === 0 && pieces.every((piece) => 'inlines' in piece);
  return isWordsOnly ? pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines : [])) : undefined;
}
