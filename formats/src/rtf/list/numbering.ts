import type { OldNumber } from '../format/old-number.ts';
import { RTF_LIMITS } from '../limits.ts';
import { escapeXml, valued } from '../../docx/parts/xml.ts';

/** A level of a list, in the terms of WordprocessingML (17.9.6). */
export interface LevelDefinition {
  readonly format: string;
  readonly start: number;
  /** `%1.`, or the bullet. */
  readonly text: string;
  readonly isLegal?: boolean;
  /** As XML writes it. */
  readonly font: string | undefined;
  /** w:ind of the item's paragraphs, or nothing. */
  readonly indents?: string;
}

/** What a reference to a list changes of it. */
export interface LevelOverride {
  readonly start: number | undefined;
  readonly level: LevelDefinition | undefined;
}

/** The list of Word 6 that paragraphs are being added to. */
interface OldList {
  readonly numId: number;
  readonly levels: Map<number, OldNumber>;
}

/** Ids of lists of Word 6, apart from those of the table of references. */
const OLD_LISTS = 1_000_000;

/** The lists of a document, as the part of numbering. */
export class Numbering {
  #abstracts = '';
  #instances = '';
  readonly #lists = new Set<number>();
  readonly #references = new Set<number>();
  readonly #old: OldList[] = [];
  #current: OldList | undefined;
  /** The file shows the signs of items as text, too: an item without one goes on in the item before it. */
  usesLabels = false;

  addList(id: number, levels: readonly LevelDefinition[]): void {
    if (this.#lists.has(id) || this.#lists.size >= RTF_LIMITS.entries) return;
    this.#lists.add(id);
    this.#abstracts += abstractXml(id, levels.slice(0, 9).map(levelXml).join(''));
  }

  addReference(number: number, list: number, overrides: readonly LevelOverride[]): void {
    if (this.#references.has(number) || this.#references.size >= RTF_LIMITS.entries) return;
    this.#references.add(number);
    this.#instances += instanceXml(idOf(number), list, overrides.slice(0, 9));
  }

  /** The id of a list that `\ls` names; undefined where the tables do not have it. */
  find(number: number | undefined): number | undefined {
    return number !== undefined && this.#references.has(number) ? idOf(number) : undefined;
  }

  /** The id of the list that a paragraph with a number of Word 6 belongs to: that of the one before it, where they agree. */
  count(number: OldNumber): number {
    const known = this.#current?.levels.get(number.level);
    const goesOn = this.#current && (known === undefined || isSameNumber(known, number));
    if (!this.#current || (!goesOn && this.#old.length < RTF_LIMITS.entries)) {
      this.#current = { numId: OLD_LISTS + this.#old.length, levels: new Map() };
      this.#old.push(this.#current);
    }
    this.#current.levels.set(number.level, number);
    return this.#current.numId;
  }

  /** A paragraph without a number stands between. */
  interrupt(): void {
    this.#current = undefined;
  }

  /** @param fontName as XML writes it */
  xml(fontName: (font: number | undefined) => string | undefined): string {
    const abstracts = this.#old.map(({ numId, levels }) => {
      const list = Array.from({ length: 9 }, (_, level) => levels.get(level));
      return abstractXml(numId, list.map((one, level) => (one ? oldLevelXml(one, level, fontName) : '')).join(''));
    });
    const instances = this.#old.map(({ numId }) => instanceXml(numId, numId, []));
    return this.#abstracts + abstracts.join('') + this.#instances + instances.join('');
  }
}

/** 0 would take a paragraph out of every list. */
const idOf = (number: number): number => number + 1;

const isSameNumber = (a: OldNumber, b: OldNumber): boolean =>
  a.format === b.format && a.before === b.before && a.after === b.after;

const abstractXml = (id: number, levels: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;

function levelXml({ format, start, text, isLegal, font, indents = '' }: LevelDefinition, level: number): string {
  return `<w:lvl w:ilvl="${level}">${valued('start', start)}${valued('numFmt', format)}${valued('lvlText', escapeXml(text))}${
    isLegal ? '<w:isLgl/>' : ''
  }${indents && `<w:pPr>${indents}</w:pPr>`}${
    font === undefined ? '' : `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>`
  }</w:lvl>`;
}

function oldLevelXml(
  { format, start, before, after, font }: OldNumber,
  level: number,
  fontName: (font: number | undefined) => string | undefined,
): string {
  const text = format === 'bullet' ? before : `${before}%${level + 1}${after}`;
  return levelXml({ format, start, text, font: font === undefined ? undefined : fontName(font) }, level);
}

function instanceXml(id: number, list: number, overrides: readonly LevelOverride[]): string {
  const levels = overrides.map(({ start, level }, index) => {
    const content = (start === undefined ? '' : valued('startOverride', start)) + (level ? levelXml(level, index) : '');
    return content && `<w:lvlOverride w:ilvl="${index}">${content}</w:lvlOverride>`;
  });
  return `<w:num w:numId="${id}">${valued('abstractNumId', list)}${levels.join('')}</w:num>`;
}
