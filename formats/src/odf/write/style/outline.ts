import type { DocumentNode } from '@editor-companion/document';
import type { HeadingBook, NumberedHeading, NumberLevel } from '../../../content/source/heading-numbers.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { formatOfType, partsOfPattern } from '../../outline-numbers.ts';

const FOLLOWERS: Readonly<Record<string, string>> = { tab: 'listtab', space: 'space', nothing: 'nothing' };

/**
 * The heading numbering in the format (ODF 1.3, part 3, 16.34): one per document, in which each heading counts at its outline level. If any
 * heading of the main numbering counts otherwise, all numbers are text. Numbers of other numberings are always text.
 */
export class OutlineNumbers {
  readonly #book: HeadingBook;
  readonly #isUsed: boolean;

  constructor(book: HeadingBook) {
    this.#book = book;
    const own = book.headings.filter(({ list }) => list === '');
    this.#isUsed = own.length > 0 && own.every((heading) => isTold(book, heading));
  }

  /** Tells whether the outline numbers a heading. */
  counts(node: DocumentNode): boolean {
    return this.#isUsed && this.#book.of(node)?.list === '';
  }

  /** Returns the numbering attributes of a heading's element. */
  attributesOf(node: DocumentNode): Attributes {
    if (!this.#isUsed) return {};
    const heading = this.#book.of(node);
    if (heading?.list !== '') return { 'text:is-list-header': 'true' };
    if (heading.start === undefined) return {};
    return { 'text:restart-numbering': 'true', 'text:start-value': heading.start };
  }

  toXml(): string {
    const levels = this.#book.lists.find(({ name }) => name === '')?.levels;
    if (!this.#isUsed || !levels) return '';
    const written = LEVELS.map((level) => levelXml(level, levels[level]));
    return element('text:outline-style', { 'style:name': 'Outline' }, written);
  }
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Tells whether the outline can express how a heading counts. */
function isTold(book: HeadingBook, { list, level, look, headingLevel }: NumberedHeading): boolean {
  const usual = book.lists.find(({ name }) => name === list)?.levels[level];
  const isUsual = JSON.stringify(usual) === JSON.stringify(look);
  return isUsual && level === headingLevel && !look.isLegal && look.restart === undefined;
}

function levelXml(level: number, look: NumberLevel | undefined): string {
  if (!look) return element('text:outline-level-style', { 'text:level': level, 'style:num-format': '' });
  const { prefix, suffix, shown, listFormat } = partsOfPattern(look.pattern, level);
  const alignment = element('style:list-level-label-alignment', {
    'text:label-followed-by': FOLLOWERS[look.suffix] ?? 'listtab',
  });
  return element(
    'text:outline-level-style',
    {
      'text:level': level,
      'style:num-format': formatOfType(look.numberType),
      'style:num-prefix': prefix === '' ? undefined : prefix,
      'style:num-suffix': suffix === '' ? undefined : suffix,
      'loext:num-list-format': listFormat,
      'text:display-levels': shown > 1 ? shown : undefined,
    },
    element('style:list-level-properties', { 'text:list-level-position-and-space-mode': 'label-alignment' }, alignment),
  );
}
