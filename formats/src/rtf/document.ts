import { FormatError } from '../errors.ts';
import { NodeBudget } from '../content/node-budget.ts';
import { Comments } from './comments.ts';
import { newPaper, newSection, type Paper, type Section } from './format/section.ts';
import { RTF_LIMITS } from './limits.ts';
import { Numbering } from './list/numbering.ts';
import { Parts } from '../docx/parts/parts.ts';
import { encodingOfCharset, USUAL_ENCODING } from '../content/text/encodings.ts';
import { escapeXml } from '../docx/parts/xml.ts';

export interface Font {
  readonly name: string;
  readonly encoding: string | undefined;
}

/** What a thing beside the text counts as, in characters. */
const ITEM = 1000;

/** Older Windows told the alphabet of a font by its name. */
const ALPHABET = / (?:CE|Cyr|Greek|Tur|Baltic|\((?:Hebrew|Arabic|Vietnamese|Thai)\))$/;

/** What the whole document shares while it is read. */
export class RtfDocument {
  readonly parts = new Parts();
  readonly budget = new NodeBudget();
  readonly numbering = new Numbering();
  readonly comments = new Comments();
  readonly paper: Paper = newPaper();
  section: Section = newSection();
  readonly authors: string[] = [];
  /** Elements of the part of styles. */
  stylesXml = '';
  /** Ids of the styles that there are: `s1` of a paragraph, `c2` of characters. */
  readonly styles = new Set<string>();
  /** Elements of the part with title, author and dates. */
  properties = '';
  encoding = USUAL_ENCODING;
  /** Of text that says nothing: a font's number, a size in half-points, a language. */
  defaultFont: number | undefined;
  defaultSize = 24;
  /** The font of the style that all others are based on. */
  styleFont: number | undefined;
  language: number | undefined;
  readonly colours: (string | undefined)[] = [];
  readonly #fonts = new Map<number, Font>();
  readonly #changes = new Map<string, number>();
  #xml = 0;

  /** An index of the table of colours -> `RRGGBB`; undefined for the automatic one. */
  readonly colour = (index: number | undefined): string | undefined =>
    index === undefined ? undefined : this.colours[index];

  /** @param encoding of the code page that it states, which counts more than its character set */
  addFont(number: number, name: string, charset: number | undefined, encoding: string | undefined): void {
    if (this.#fonts.size >= RTF_LIMITS.entries) return;
    const own = encoding ?? encodingOfCharset(charset);
    this.#fonts.set(number, { name: escapeXml(name.trim().replace(ALPHABET, '')), encoding: own });
  }

  /** As XML writes it. */
  fontName(number: number | undefined): string | undefined {
    const name = this.#fonts.get(number ?? this.defaultFont ?? -1)?.name;
    return name === '' ? undefined : name;
  }

  encodingOf(font: number | undefined): string {
    return this.#fonts.get(font ?? this.defaultFont ?? -1)?.encoding ?? this.encoding;
  }

  /** What one author did at one time is one change. */
  changeId(kind: string, author: number | undefined, date: number | undefined): number {
    const key = `${kind} ${author} ${date}`;
    const known = this.#changes.get(key);
    if (known !== undefined) return known;
    this.#changes.set(key, this.#changes.size + 1);
    return this.#changes.size;
  }

  /** Counts a part, a note or a picture: each costs something, even when it is empty. @throws FormatError XML_UNSAFE */
  spendItem(): void {
    this.spendXml(ITEM);
  }

  /** @throws FormatError XML_UNSAFE where a document comes to more than any real one does. */
  spendXml(length: number): void {
    this.#xml += length;
    if (this.#xml > RTF_LIMITS.xmlChars)
      throw new FormatError('XML_UNSAFE', {
        part: 'text',
        reason: 'comes to too much when its formatting is spelled out',
      });
  }
}
