import { usualPattern, type DocumentNode } from '@editor-companion/document';
import { numberOf } from '../../../content/node.ts';
import {
  type HeadingBook,
  type HeadingList,
  type NumberedHeading,
  type NumberLevel,
} from '../../../content/source/heading-numbers.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { HEADING_FORMATS, headingStyle } from '../../words.ts';
import type { Numbering } from './numbering.ts';

/** A numbering instance and a level, counted from 0. */
export interface NumberPlace {
  readonly id: number;
  readonly level: number;
}

/** The multilevel lists that number headings (17.9). A heading style is linked with a list level if all headings of its level count there. */
export class HeadingNumbering {
  readonly #book: HeadingBook;
  readonly #numbering: Numbering;
  /** The definition and the default instance of each list. */
  readonly #lists = new Map<string, { readonly abstractId: number; readonly id: number }>();
  /** The place of heading levels with a numbered style. */
  readonly styles = new Map<number, NumberPlace>();

  constructor(book: HeadingBook, numbering: Numbering) {
    this.#book = book;
    this.#numbering = numbering;
    for (const list of book.lists) this.#define(list);
    for (let level = 1; level <= DEEPEST_HEADING; level += 1) {
      const place = book.placeOf(level);
      const id = place && this.#lists.get(place.list)?.id;
      if (place && id !== undefined && this.#linkedTo(place.list, place.level) === level)
        this.styles.set(level, { id, level: place.level - 1 });
    }
  }

  /** True if Word numbers the heading. */
  counts(node: DocumentNode): boolean {
    return this.#book.of(node) !== undefined;
  }

  /**
   * Returns the numbering of a heading. Undefined without a number, or if the heading's style states it. @param styleName the name of the
   * heading's style
   */
  placeOf(node: DocumentNode, styleName: string | undefined): NumberPlace | undefined {
    const heading = this.#book.of(node);
    const list = heading && this.#lists.get(heading.list);
    if (!heading || !list) return undefined;
    const level = heading.level - 1;
    if (!this.#book.isUsual(heading)) return { id: this.#instance(heading, list.abstractId), level };
    const headingLevel = numberOf(node, 'level') ?? 1;
    const isSaid = this.styles.has(headingLevel) && styleName?.toLowerCase() === headingStyle(headingLevel);
    return isSaid ? undefined : { id: list.id, level };
  }

  #define({ name, levels }: HeadingList): void {
    const written: string[] = [];
    for (let level = 1; level <= LEVELS; level += 1) {
      written.push(levelXml(levels[level] ?? unused(level), level, this.#linkedTo(name, level)));
    }
    const abstractId = this.#numbering.addDefinition(
      element('w:multiLevelType', { 'w:val': 'multilevel' }) +
        (name === '' ? '' : element('w:name', { 'w:val': name })) +
        written.join(''),
    );
    this.#lists.set(name, { abstractId, id: this.#numbering.addInstance(abstractId, '') });
  }

  /** Returns the heading level that is linked with a list level. A list level has one linked style. */
  #linkedTo(list: string, level: number): number | undefined {
    const headings = Array.from({ length: DEEPEST_HEADING }, (_, index) => index + 1);
    return headings.find((heading) => {
      const place = this.#book.placeOf(heading);
      return place?.list === list && place.level === level;
    });
  }

  /** Adds a separate instance for a heading with a start number of its own or a different number format. */
  #instance({ list, level, look, start, ordinal }: NumberedHeading, abstractId: number): number {
    const usual = this.#book.lists.find(({ name }) => name === list)?.levels[level];
    const isOther = JSON.stringify(usual) !== JSON.stringify(look);
    const override = element(
      'w:lvlOverride',
      { 'w:ilvl': level - 1 },
      element('w:startOverride', { 'w:val': start ?? ordinal }),
      isOther ? levelXml(look, level, undefined) : '',
    );
    return this.#numbering.addInstance(abstractId, override);
  }
}

const LEVELS = 9;
const DEEPEST_HEADING = 6;

/** Returns the definition of a level without headings. */
const unused = (level: number): NumberLevel => ({
  pattern: usualPattern(level),
  numberType: '1',
  suffix: 'tab',
  restart: undefined,
  isLegal: false,
});

/** Returns the XML of a level (17.9.6) with its children in schema order. @param linked the heading level of the linked style */
const levelXml = (
  { pattern, numberType, suffix, restart, isLegal }: NumberLevel,
  level: number,
  linked: number | undefined,
): string =>
  element(
    'w:lvl',
    { 'w:ilvl': level - 1 },
    element('w:start', { 'w:val': 1 }),
    element('w:numFmt', { 'w:val': HEADING_FORMATS[numberType] ?? 'decimal' }),
    restart === undefined ? '' : element('w:lvlRestart', { 'w:val': restart }),
    linked === undefined ? '' : element('w:pStyle', { 'w:val': `Heading${linked}` }),
    isLegal ? element('w:isLgl', {}) : '',
    suffix === 'tab' ? '' : element('w:suff', { 'w:val': suffix }),
    element('w:lvlText', { 'w:val': pattern }),
    element('w:lvlJc', { 'w:val': 'left' }),
  );
