import { isRecord, partsOf, type DocumentNode } from '../json.ts';
import { citedSources, type Cited, type Source } from '../schema/cited-sources.ts';
import { inOneLine, wordsOf } from './field-blocks.ts';
import { collatorOf } from './index-terms.ts';
import { showing, shownIn } from './shown.ts';
import { citationText, entryText, nameOfSource, type CitationStyle } from './source-text.ts';

/** The citations of a document, with the sources and the style of its bibliography. */
export class CitationBook {
  readonly #style: CitationStyle;
  readonly #language: string | undefined;
  /** The sources by key, in the order of their first citation. */
  readonly #sources = new Map<string, Source | undefined>();

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
  }

  #add({ key, source }: Cited): void {
    const known = this.#sources.get(key);
    if (known === undefined || !this.#sources.has(key)) this.#sources.set(key, known ?? source);
  }

  /** Writes an empty citation, and updates one that shows a number. Others keep what they showed last. */
  renewCitation(node: DocumentNode): DocumentNode {
    const shown = shownIn(node);
    const isNumber = this.#style === 'numeric' && /^\[\d/u.test(shown);
    const cited = node.attrs?.['sources'];
    if ((shown !== '' && !isNumber) || !citedSources.is(cited)) return node;
    const keys = [...this.#sources.keys()];
    const facts = cited.map((one) => ({ ...one, source: this.#sources.get(one.key) ?? {} }));
    const text = citationText(facts, this.#style, (key) => keys.indexOf(key) + 1 || undefined);
    return text === '' ? node : showing(node, text);
  }

  /** Returns a bibliography with a line for each source. A line that shows the title of its source already is kept. */
  renewBibliography(node: DocumentNode): DocumentNode {
    const old = partsOf(node.content);
    const sources = this.#sorted();
    if (sources.length === 0) return old.length > 0 ? node : { ...node, content: [{ type: 'paragraph' }] };
    const rest = old.map((line) => ({ line, words: plainWords(wordsOf(line)) }));
    const lines = sources.map(({ source, number }) => {
      const at = rest.findIndex(({ words }) => isEntryOf(words, source));
      const [kept] = at < 0 ? [] : rest.splice(at, 1);
      return kept ? numbered(kept.line, this.#style, number) : this.#lineOf(source, number, old[0]);
    });
    return { ...node, content: lines };
  }

  #sorted(): { readonly source: Source; readonly number: number }[] {
    const all = [...this.#sources.values()].flatMap((source, at) => (source ? [{ source, number: at + 1 }] : []));
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
    return { type: 'paragraph', attrs, content: joinedTexts(content) };
  }
}

/** Returns the letters and digits of a text in lower case, with single blanks. */
const plainWords = (text: string): string => inOneLine(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '));

/** Tells whether a line shows a source: its title, or its name and year. */
function isEntryOf(words: string, source: Source): boolean {
  const title = plainWords(source.title ?? '');
  if (title !== '') return words.includes(title);
  const name = plainWords(nameOfSource(source));
  return name !== '' && words.includes(name) && words.includes(source.year ?? '');
}

/** Returns a line with the number of its source, if it begins with another one in brackets. */
function numbered(line: DocumentNode, style: CitationStyle, number: number): DocumentNode {
  const [first, ...others] = partsOf(line.content);
  const text = first?.text ?? '';
  if (style !== 'numeric' || !first || !/^\[\d{1,4}\]/u.test(text)) return line;
  return { ...line, content: [{ ...first, text: text.replace(/^\[\d{1,4}\]/u, `[${number}]`) }, ...others] };
}

function joinedTexts(content: readonly DocumentNode[]): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (const node of content) {
    const last = nodes.at(-1);
    if (last && !last.marks && !node.marks)
      nodes[nodes.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else nodes.push(node);
  }
  return nodes;
}
