/** Marked content of a page, by its number. */
export interface TaggedContent {
  readonly page: number;
  readonly content: number;
}

/** An element of the structure tree (ISO 32000-2, 14.7). */
export interface Tag {
  /** Standard type, role maps applied: `H1`, `P`, `TD`. */
  readonly type: string;
  readonly alt: string;
  readonly colspan: number;
  readonly rowspan: number;
  /** By their place within the element: pages tell of their own part only. */
  readonly kids: Map<number, Tag | TaggedContent>;
}

export const isTag = (kid: Tag | TaggedContent): kid is Tag => 'kids' in kid;

/** Elements that say nothing of what they hold (ISO 32000-2, 14.8.4.3): Chromium puts one around each stretch of text. */
const WITHOUT_MEANING = new Set(['NonStruct', 'Private']);

/** What an element holds, in its order, without elements that mean nothing. */
export const kidsOf = ({ kids }: Tag): readonly (Tag | TaggedContent)[] =>
  [...kids]
    .toSorted((a, b) => a[0] - b[0])
    .flatMap(([, kid]) => (isTag(kid) && WITHOUT_MEANING.has(kid.type) ? kidsOf(kid) : [kid]));

export const tagsIn = (tag: Tag): readonly Tag[] => kidsOf(tag).filter(isTag);

export const createTag = (type: string): Tag => ({ type, alt: '', colspan: 1, rowspan: 1, kids: new Map() });
