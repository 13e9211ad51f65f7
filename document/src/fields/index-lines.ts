import { firstText, partsOf, type DocumentMark, type DocumentNode } from '../json.ts';
import { inOneLine, joinTexts, wordsOf } from './field-blocks.ts';
import { collatorOf, letterOf, sortedTerms, type IndexTerm } from './index-terms.ts';
import { shownIn } from './shown.ts';

/** How the lines of an index are written. */
export interface IndexSetting {
  /** False if the result has no pages: terms are links then. */
  readonly pages: boolean;
  readonly language: string | undefined;
  /** Tells whether a block or a bookmark has this name. An entry whose range has none shows its own page. */
  readonly isTarget: (name: string) => boolean;
  /** Returns the anchor of an entry. */
  readonly anchorOf: (entry: DocumentNode) => string;
}

/**
 * Returns the lines of an index for its terms. A term that was there before keeps the formatting of its line, and the pages that were shown
 * last. A new line looks like another one of its level.
 */
export function indexLines(
  index: DocumentNode,
  terms: ReadonlyMap<string, IndexTerm>,
  setting: IndexSetting,
): DocumentNode[] {
  const lines = new IndexWriter(index, setting).write(terms);
  if (lines.length > 0) return lines;
  // The entries are missing, for example in a part of a document.
  const old = partsOf(index.content);
  return old.length > 0 ? old : [{ type: 'paragraph' }];
}

class IndexWriter {
  readonly #setting: IndexSetting;
  readonly #collator: Intl.Collator;
  readonly #heading: string;
  readonly #runIn: boolean;
  readonly #separator: string;
  /** The attributes of the first line of each style. */
  readonly #looks = new Map<string, Record<string, unknown>>();
  /** The pages that lines showed, by level and term. */
  readonly #pages = new Map<string, string[][]>();
  readonly #lines: DocumentNode[] = [];

  constructor(index: DocumentNode, setting: IndexSetting) {
    this.#setting = setting;
    this.#collator = collatorOf(setting.language);
    this.#heading = typeof index.attrs?.['heading'] === 'string' ? index.attrs['heading'] : '';
    this.#runIn = index.attrs?.['runIn'] === true;
    this.#separator = firstText(index, 'separator') || SEPARATOR;
    for (const line of partsOf(index.content)) this.#learn(line);
  }

  #learn(line: DocumentNode): void {
    const style = firstText(line, 'styleName').toLowerCase();
    if (style !== '' && line.attrs && !this.#looks.has(style)) this.#looks.set(style, line.attrs);
    const level = Number(/^index (\d)$/.exec(style)?.[1] ?? 1);
    const [term, pages] = partsOfLine(line, this.#separator);
    const key = `${level} ${term}`;
    const known = this.#pages.get(key);
    if (known) known.push(pages);
    else this.#pages.set(key, [pages]);
  }

  write(terms: ReadonlyMap<string, IndexTerm>): DocumentNode[] {
    let letter: string | undefined;
    for (const term of sortedTerms(terms, this.#collator)) {
      const own = letterOf(term.text);
      if (this.#heading !== '' && own !== undefined && own !== letter) this.#addHeading(own);
      letter = own ?? letter;
      if (this.#runIn) this.#addRunIn(term);
      else this.#add(term, 1);
    }
    return this.#lines;
  }

  #addHeading(letter: string): void {
    const words = this.#heading.replace(/\p{L}/u, () => letter);
    this.#addLine('index heading', words.trim() === '' ? [] : [{ type: 'text', text: words }], HEADING);
  }

  #add(term: IndexTerm, level: number): void {
    const indent = { indentLeft: `${level * STEP}pt`, indentFirst: `-${STEP}pt` };
    this.#addLine(`index ${level}`, this.#contentOf(term, level), indent);
    for (const below of sortedTerms(term.below, this.#collator)) this.#add(below, level + 1);
  }

  #addRunIn(term: IndexTerm): void {
    const content = this.#contentOf(term, 1);
    const add = (inner: IndexTerm, level: number): void => {
      for (const [at, below] of sortedTerms(inner.below, this.#collator).entries()) {
        content.push({ type: 'text', text: level === 2 && at === 0 ? ': ' : '; ' });
        for (const node of this.#contentOf(below, level)) content.push(node);
        add(below, level + 1);
      }
    };
    add(term, 2);
    this.#addLine('index 1', content, { indentLeft: `${STEP}pt`, indentFirst: `-${STEP}pt` });
  }

  #addLine(styleName: string, content: DocumentNode[], usual: Record<string, unknown>): void {
    const { anchor: _anchor, ...attrs } = this.#looks.get(styleName) ?? { styleName, spaceAfter: '0pt', ...usual };
    this.#lines.push({ type: 'paragraph', attrs, ...(content.length > 0 && { content: joinTexts(content) }) });
  }

  /** Returns a term with its pages, or with links to its places, and the term to which it refers. */
  #contentOf({ text, entries }: IndexTerm, level: number): DocumentNode[] {
    const see = [...new Set(entries.map((entry) => firstText(entry, 'see')))].filter((words) => words !== '');
    const placed = entries.filter((entry) => firstText(entry, 'see') === '');
    const places = this.#setting.pages ? this.#pagesOf(text, level, placed) : this.#linksTo(placed);
    const seeAlso = see.map((words): DocumentNode => ({ type: 'text', text: `. ${words}` }));
    const [only] = placed;
    const isLink = !this.#setting.pages && placed.length === 1 && only;
    const marks = isLink ? [linkTo(this.#setting.anchorOf(only))] : [];
    const term: DocumentNode = { type: 'text', text, ...(marks.length > 0 && { marks }) };
    return [term, ...(isLink ? [] : places), ...seeAlso];
  }

  #pagesOf(text: string, level: number, entries: readonly DocumentNode[]): DocumentNode[] {
    const shown = this.#pages.get(`${level} ${text}`)?.shift() ?? [];
    // Entries on one page show it once, so that fewer pages than entries are no sign of a change.
    const each = shown.length <= entries.length ? shown : [];
    return entries.flatMap((entry, at) => {
      const marks = marksOf(entry);
      const range = firstText(entry, 'range');
      const attrs = this.#setting.isTarget(range)
        ? { target: range, kind: 'pages' }
        : { target: this.#setting.anchorOf(entry), kind: 'page' };
      const page = each[at] ?? '';
      const number = page !== '' && { content: [{ type: 'text', text: page, ...(marks.length > 0 && { marks }) }] };
      const own = page === '' && marks.length > 0 && { marks };
      return [
        { type: 'text', text: at === 0 ? this.#separator : SEPARATOR },
        { type: 'crossReference', attrs, ...number, ...own },
      ];
    });
  }

  #linksTo(entries: readonly DocumentNode[]): DocumentNode[] {
    return entries.flatMap((entry, at) => [
      { type: 'text', text: at === 0 ? this.#separator : SEPARATOR },
      { type: 'text', text: String(at + 1), marks: [...marksOf(entry), linkTo(this.#setting.anchorOf(entry))] },
    ]);
  }
}

const SEPARATOR = ', ';

/** The indent of a level in points. */
const STEP = 12;

const HEADING = { spaceBefore: '12pt', spaceAfter: '3pt' };

const linkTo = (anchor: string): DocumentMark => ({ type: 'link', attrs: { href: `#${anchor}` } });

const marksOf = ({ attrs }: DocumentNode): DocumentMark[] => [
  ...(attrs?.['bold'] === true ? [{ type: 'bold' }] : []),
  ...(attrs?.['italic'] === true ? [{ type: 'italic' }] : []),
];

const NUMBER = /^(?:\d{1,6}|[ivxlcdm]{1,12})(?:[–-](?:\d{1,6}|[ivxlcdm]{1,12}))?$/iu;

/** Returns the term of a line, and the pages after it. */
function partsOfLine(line: DocumentNode, separator: string): readonly [term: string, pages: string[]] {
  const content = partsOf(line.content);
  const at = content.findIndex(({ type }) => type === 'crossReference');
  const words = (nodes: readonly DocumentNode[]): string => nodes.map(wordsOf).join('');
  if (at >= 0) {
    const pages = content.filter(({ type }) => type === 'crossReference').map((node) => shownIn(node));
    const term = words(content.slice(0, at));
    const bare = term.endsWith(separator) ? term.slice(0, -separator.length) : term;
    return [inOneLine(bare), pages.filter((page) => page !== '')];
  }
  const parts =
    words(content)
      .replaceAll(separator, SEPARATOR)
      .replaceAll('\t', SEPARATOR)
      .split('. ', 1)[0]
      ?.split(/,\s/u)
      .map(inOneLine) ?? [];
  const pages: string[] = [];
  while (parts.length > 1 && NUMBER.test(parts.at(-1) ?? '')) pages.unshift(parts.pop() ?? '');
  return [parts.join(SEPARATOR), pages];
}
