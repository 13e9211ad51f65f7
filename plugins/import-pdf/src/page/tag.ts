/** Marked content of a page, by its id. */
export interface TaggedContent {
  readonly page: number;
  readonly content: number;
}

/** An element of the structure tree (ISO 32000-2, 14.7). */
export interface Tag {
  /** The standard type after role mapping: `H1`, `P`, `TD`. */
  readonly type: string;
  readonly alt: string;
  readonly colspan: number;
  readonly rowspan: number;
  /** The children by their index in the element. Each page has only its part of them. */
  readonly kids: Map<number, Tag | TaggedContent>;
}

export const isTag = (kid: Tag | TaggedContent): kid is Tag => 'kids' in kid;

/** Elements without meaning (ISO 32000-2, 14.8.4.3). Chromium puts one around each run of text. */
const WITHOUT_MEANING = new Set(['NonStruct', 'Private']);

/** Returns the children of an element in order. Elements without meaning are replaced by their children. */
export const kidsOf = ({ kids }: Tag): readonly (Tag | TaggedContent)[] =>
  [...kids]
    .toSorted((a, b) => a[0] - b[0])
    .flatMap(([, kid]) => (isTag(kid) && WITHOUT_MEANING.has(kid.type) ? kidsOf(kid) : [kid]));

export const tagsIn = (tag: Tag): readonly Tag[] => kidsOf(tag).filter(isTag);

export const createTag = (type: string): Tag => ({ type, alt: '', colspan: 1, rowspan: 1, kids: new Map() });
