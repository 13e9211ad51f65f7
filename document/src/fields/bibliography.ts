import { isRecord, partsOf, type DocumentNode } from '../json.ts';
import { citedSources, type Cited, type Source } from '../schema/cited-sources.ts';
import { inOneLine, joinTexts, wordsOf } from './field-blocks.ts';
import { collatorOf } from './index-terms.ts';
import { showing, shownIn } from './shown.ts';
import { citationText, entryText, nameOfSource, type CitationStyle } from './source-text.ts';

/** A source with its number. */
interface Entry {
  readonly source: Source;
  readonly number: number;
}

/** The citations of a document, with the sources and the style of its bibliography. */
export class CitationBook {
  readonly #style: CitationStyle;
  readonly #language: string | undefined;
  /** The sources by key, in the order of their first citation. */
  readonly #sources = new Map<string, Source | undefined>();
  /** The numbers of the sources, from 1. */
  readonly #numbers: ReadonlyMap<string, number>;
  /** The sources in the order of a bibliography. Sorted when the first one needs them. */
  #entries: readonly Entry[] | undefined;

  constructor(document: DocumentNode, language: string | undefined) {
    this.#language = language;
    let style: CitationStyle | undefined;
    const more: Cited[] = [];
    const visit = (node: DocumentNode): void => {
      if (!isRecord(node)) return;
      const cited = node.type === 'citation' || node.type === 'bibliography' ? node.attrs?.['sources'] : undefined;
      const known = citedSources.is(cited) ? cited : [];
      if (node.type === 'bibliography') {
        style ??= node.attrs?.['style'] === 'numeric' ? 'numeric' : 'authorYear';
        for (const one of known) more.push(one);
      } else for (const one of known) this.#add(one);
      for (const child of partsOf(node.content)) visit(child);
    };
    visit(document);
    for (const one of more) this.#add(one);
    this.#style = style ?? 'authorYear';
    this.#numbers = new Map([...this.#sources.keys()].map((key, at) => [key, at + 1]));
  }

  /** The number of sources. */
  get size(): number {
    return this.#sources.size;
  }

  #add({ key, source }: Cited): void {
    if (this.#sources.get(key) === undefined) this.#sources.set(key, source);
  }

  /** Writes an empty citation, and updates one that shows a number. Others keep what they showed last. */
  renewCitation(node: DocumentNode): DocumentNode {
    const shown = shownIn(node);
    const isNumber = this.#style === 'numeric' && /^\[\d/u.test(shown);
    const cited = node.attrs?.['sources'];
    if ((shown !== '' && !isNumber) || !citedSources.is(cited)) return node;
    const facts = cited.map((one) => ({ ...one, source: this.#sources.get(one.key) ?? {} }));
    const text = citationText(facts, this.#style, (key) => this.#numbers.get(key));
    return text === '' ? node : showing(node, text);
  }

  /** Returns a bibliography with a line for each source. A line that shows the title of its source already is kept. */
  renewBibliography(node: DocumentNode): DocumentNode {
    const old = partsOf(node.content);
    const sources = (this.#entries ??= this.#sorted());
    if (sources.length === 0) return old.length > 0 ? node : { ...node, content: [{ type: 'paragraph' }] };
    const rest = old.map((line) => ({ line, words: plainWords(wordsOf(line)) }));
    const lines = sources.map(({ source, number }) => {
      const isEntry = entryTest(source);
      const at = rest.findIndex(({ words }) => isEntry(words));
      const [kept] = at < 0 ? [] : rest.splice(at, 1);
      return kept ? numbered(kept.line, this.#style, number) : this.#lineOf(source, number, old[0]);
    });
    return { ...node, content: lines };
  }

  #sorted(): readonly Entry[] {
    const all = [...this.#sources].flatMap(([key, source]) =>
      source ? [{ source, number: this.#numbers.get(key) ?? 0 }] : [],
    );
    if (this.#style === 'numeric') return all;
    const { compare } = collatorOf(this.#language);
    const keyOf = (source: Source): string => `${nameOfSource(source)} ${source.year ?? ''} ${source.title ?? ''}`;
    return all.toSorted((a, b) => compare(keyOf(a.source), keyOf(b.source)));
  }

  #lineOf(source: Source, number: number, look: DocumentNode | undefined): DocumentNode {
    const { anchor: _anchor, ...attrs } = look?.attrs ?? {
      styleName: 'Bibliography',
      indentLeft: '24pt',
      indentFirst: '-24pt',
      spaceAfter: '6pt',
    };
    const start = this.#style === 'numeric' ? [{ text: `[${number}] ` }] : [];
    const content = [...start, ...entryText(source, this.#style)]
      .filter(({ text }) => text !== '')
      .map(({ text, ...more }): DocumentNode => ({
        type: 'text',
        text,
        ...('isItalic' in more && more.isItalic && { marks: [{ type: 'italic' }] }),
      }));
    return { type: 'paragraph', attrs, content: joinTexts(content) };
  }
}

/** Returns the letters and digits of a text in lower case, with single blanks. */
const plainWords = (text: string): string => inOneLine(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '));

/** Returns a test of whether the words of a line show a source: its title, or its name and year. */
function entryTest(source: Source): (words: string) => boolean {
  const title = plainWords(source.title ?? '');
  if (title !== '') return (words) => words.includes(title);
  const name = plainWords(nameOfSource(source));
  return (words) => name !== '' && words.includes(name) && words.includes(source.year ?? '');
}

/** Returns a line with the number of its source, if it begins with another one in brackets. */
function numbered(line: DocumentNode, style: CitationStyle, number: number): DocumentNode {
  const [first, ...others] = partsOf(line.content);
  const text = first?.text ?? '';
  if (style !== 'numeric' || !first || !/^\[\d{1,4}\]/u.test(text)) return line;
  return { ...line, content: [{ ...first, text: text.replace(/^\[\d{1,4}\]/u, `[${number}]`) }, ...others] };
}
