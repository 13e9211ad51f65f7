import {
  HeadingCounter,
  marksOfField,
  shownIn,
  usualPattern,
  type DocumentMark,
  type DocumentNode,
  type PageSetup,
} from '@editor-companion/document';
import { childrenOf, isSet, numberOf, textOf } from '../node.ts';
import { ownBlocks } from './bands.ts';

/** The format of a level of a numbering. */
export interface NumberLevel {
  readonly pattern: string;
  readonly numberType: string;
  readonly suffix: string;
  readonly restart: number | undefined;
  readonly isLegal: boolean;
}

/** A heading with its number. */
export interface NumberedHeading {
  readonly list: string;
  /** From 1 on. */
  readonly level: number;
  readonly look: NumberLevel;
  /** The start value, if stated. */
  readonly start: number | undefined;
  /** The resulting number. */
  readonly ordinal: number;
  /** 1 to 6. */
  readonly headingLevel: number;
}

/** A numbering. Each level has the format of its first heading. */
export interface HeadingList {
  readonly name: string;
  /** From 1 on. */
  readonly levels: (NumberLevel | undefined)[];
}

/** The number that a heading begins with. */
const numberIn = (node: DocumentNode): DocumentNode | undefined => {
  const [first] = childrenOf(node);
  return node.type === 'heading' && first?.type === 'headingNumber' ? first : undefined;
};

/** The looks of the number that a heading begins with. */
export const marksOfNumber = (heading: DocumentNode): readonly DocumentMark[] => {
  const number = numberIn(heading);
  return number ? marksOfField(number) : [];
};

/** A heading without its number. */
export const withoutNumber = (node: DocumentNode): DocumentNode => ({ ...node, content: childrenOf(node).slice(1) });

/** The numbers of all headings of a document, and the numberings that they count in, for formats that have these apart from the text. */
export class HeadingBook {
  readonly lists: HeadingList[] = [];
  readonly #headings = new Map<DocumentNode, NumberedHeading>();
  readonly #counter = new HeadingCounter();
  /** Counts the numbers that the file will show. */
  readonly #filed = new HeadingCounter();
  /** By the level of headings, the one place at which all of them count; null where they do not. */
  readonly #places = new Map<number, { readonly list: string; readonly level: number } | null>();

  /** @param page its headers and footers may have headings as well */
  constructor(document: DocumentNode, { header = {}, footer = {} }: Pick<PageSetup, 'header' | 'footer'>) {
    this.#visit(document, false);
    for (const block of ownBlocks({ type: 'section', attrs: { header, footer } })) this.#visit(block, false);
  }

  /** The number at the beginning of a heading; undefined if it differs from the counted number and is therefore text. */
  of(heading: DocumentNode): NumberedHeading | undefined {
    const number = numberIn(heading);
    return number && this.#headings.get(number);
  }

  /** Tells whether a heading continues its numbering from the heading before with the format of its level. */
  isUsual({ list, level, look, start }: NumberedHeading): boolean {
    const usual = this.lists.find(({ name }) => name === list)?.levels[level];
    return start === undefined && JSON.stringify(usual) === JSON.stringify(look);
  }

  /** The headings that have numbers in a file. */
  get headings(): readonly NumberedHeading[] {
    return [...this.#headings.values()];
  }

  /** Returns the list and level in which all headings of a level (1 to 6) count. Undefined if they differ or are not numbered. */
  placeOf(headingLevel: number): { readonly list: string; readonly level: number } | undefined {
    return this.#places.get(headingLevel) ?? undefined;
  }

  #visit(node: DocumentNode, inList: boolean): void {
    if (node.type === 'heading') this.#add(node, inList);
    const isListed = inList || node.type.endsWith('List');
    for (const child of childrenOf(node)) this.#visit(child, isListed);
    if (node.type === 'section') for (const block of ownBlocks(node)) this.#visit(block, false);
  }

  #add(node: DocumentNode, inList: boolean): void {
    const number = numberIn(node);
    const heading = number && this.#headingOf(node, number, inList);
    if (number && heading) this.#headings.set(number, heading);
    const headingLevel = numberOf(node, 'level') ?? 1;
    const before = this.#places.get(headingLevel);
    const isSame = before === undefined || (before?.list === heading?.list && before?.level === heading?.level);
    this.#places.set(headingLevel, heading && isSame ? { list: heading.list, level: heading.level } : null);
  }

  #headingOf(node: DocumentNode, number: DocumentNode, inList: boolean): NumberedHeading | undefined {
    const counted = this.#counter.next(number);
    if (counted.shown !== shownIn(number)) {
      this.#counter.undo();
      return undefined;
    }
    // In lists the items have numbers: that of a heading is text there, which a file does not count.
    if (inList) return undefined;
    const isNext = this.#filed.next(number).number === counted.number;
    const list = textOf(number, 'list') ?? '';
    const level = numberOf(number, 'level') ?? 1;
    const pattern = number.attrs?.['pattern'];
    const look: NumberLevel = {
      pattern: typeof pattern === 'string' ? pattern : usualPattern(level),
      numberType: textOf(number, 'numberType') ?? '1',
      suffix: textOf(number, 'suffix') ?? 'tab',
      restart: numberOf(number, 'restart'),
      isLegal: isSet(number, 'legal'),
    };
    let known = this.lists.find(({ name }) => name === list);
    if (!known) this.lists.push((known = { name: list, levels: [] }));
    known.levels[level] ??= look;
    const start = numberOf(number, 'start') ?? (isNext ? undefined : counted.number);
    return { list, level, look, start, ordinal: counted.number, headingLevel: numberOf(node, 'level') ?? 1 };
  }
}
