import { FormatError } from '../errors.ts';
import { NodeBudget } from '../content/node-budget.ts';
import { Comments } from './comments.ts';
import { newPaper, newSection, type Paper, type Section } from './format/section.ts';
import { newNotes } from './format/note-words.ts';
import { RTF_LIMITS } from './limits.ts';
import { Numbering } from './list/numbering.ts';
import { Parts } from '../docx/parts/parts.ts';
import { encodingOfCharset, USUAL_ENCODING } from '../content/text/encodings.ts';
import { escapeXml } from '../docx/parts/xml.ts';

export interface Font {
  readonly name: string;
  readonly encoding: string | undefined;
}

/** The cost of an object outside the text, in characters. */
const ITEM = 1000;

/** Old Windows versions named the character set in the name of a font. */
const ALPHABET = / (?:CE|Cyr|Greek|Tur|Baltic|\((?:Hebrew|Arabic|Vietnamese|Thai)\))$/;

/** The state of the whole document while it is read. */
export class RtfDocument {
  readonly parts = new Parts();
  readonly budget = new NodeBudget();
  readonly numbering = new Numbering();
  readonly comments = new Comments();
  readonly paper: Paper = newPaper();
  section: Section = newSection();
  /** Widow control of paragraphs that do not state it. */
  widowControl = false;
  /** Widow control of the style on which all others are based. */
  styleWidowControl: boolean | undefined;
  /** How notes are counted and placed. */
  readonly notes = newNotes();
  readonly authors: string[] = [];
  /** The elements of the styles part. */
  stylesXml = '';
  /** The ids of known styles: `s1` of paragraphs, `c2` of characters. */
  readonly styles = new Set<string>();
  /** The elements of the part with title, author and dates. */
  properties = '';
  encoding = USUAL_ENCODING;
  /** The defaults of text: the number of a font, a size in half-points, a language. */
  defaultFont: number | undefined;
  defaultSize = 24;
  /** The font of the style on which all others are based. */
  styleFont: number | undefined;
  language: number | undefined;
  readonly colours: (string | undefined)[] = [];
  readonly #fonts = new Map<number, Font>();
  readonly #changes = new Map<string, number>();
  #xml = 0;

  /** True if unformatted text has widow control, which Rich Text applies only where it is stated. */
  get controlsWidows(): boolean {
    return this.styleWidowControl ?? this.widowControl;
  }

  /** Returns `RRGGBB` for an index of the colour table. Undefined for the automatic colour. */
  readonly colour = (index: number | undefined): string | undefined =>
    index === undefined ? undefined : this.colours[index];

  /** @param encoding of the code page that it states, which counts more than its character set */
  addFont(number: number, name: string, charset: number | undefined, encoding: string | undefined): void {
    if (this.#fonts.size >= RTF_LIMITS.entries) return;
    const own = encoding ?? encodingOfCharset(charset);
    this.#fonts.set(number, { name: escapeXml(name.trim().replace(ALPHABET, '')), encoding: own });
  }

  /** Returns the name of a font, escaped for XML. */
  fontName(number: number | undefined): string | undefined {
    const name = this.#fonts.get(number ?? this.defaultFont ?? -1)?.name;
    return name === '' ? undefined : name;
  }

  encodingOf(font: number | undefined): string {
    return this.#fonts.get(font ?? this.defaultFont ?? -1)?.encoding ?? this.encoding;
  }

  /** Returns the id of a change. Changes of one author at one time share it. */
  changeId(kind: string, author: number | undefined, date: number | undefined): number {
    const key = `${kind} ${author} ${date}`;
    const known = this.#changes.get(key);
    if (known !== undefined) return known;
    this.#changes.set(key, this.#changes.size + 1);
    return this.#changes.size;
  }

  /** Counts a part, a note or a picture, because each has a cost even when it is empty. @throws FormatError XML_UNSAFE */
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
