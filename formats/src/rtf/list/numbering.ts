import type { OldNumber } from '../format/old-number.ts';
import { RTF_LIMITS } from '../limits.ts';
import { escapeXml, valued } from '../../docx/parts/xml.ts';

/** A list level in the terms of WordprocessingML (17.9.6). */
export interface LevelDefinition {
  readonly format: string;
  readonly start: number;
  /** `%1.`, or the bullet. */
  readonly text: string;
  readonly isLegal?: boolean;
  /** The alignment of the label (17.9.7) and what follows it (17.9.28), unless it is the default. */
  readonly align?: string | undefined;
  readonly suffix?: string | undefined;
  /** Escaped for XML. */
  readonly font: string | undefined;
  /** The w:ind of the item's paragraphs, or empty. */
  readonly indents?: string;
}

/** The changes of a list by an override. */
export interface LevelOverride {
  readonly start: number | undefined;
  readonly level: LevelDefinition | undefined;
}

/** The list of Word 6 to which paragraphs are added. */
interface OldList {
  readonly numId: number;
  readonly levels: Map<number, OldNumber>;
}

/** The first id of lists of Word 6, beyond those of the override table. */
const OLD_LISTS = 1_000_000;

/** Collects the lists of a document for the numbering part. */
export class Numbering {
  #abstracts = '';
  #instances = '';
  readonly #lists = new Set<number>();
  readonly #references = new Set<number>();
  readonly #old: OldList[] = [];
  #current: OldList | undefined;
  /** True if the file also contains the labels of items as text. An item without one then continues the item before it. */
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

  /** Returns the id of a list that `\ls` names. Undefined if the tables do not contain it. */
  find(number: number | undefined): number | undefined {
    return number !== undefined && this.#references.has(number) ? idOf(number) : undefined;
  }

  /** Returns the id of the list of a paragraph with a number of Word 6. It is that of the previous paragraph if they agree. */
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

  /** A paragraph without a number ends the list of Word 6. */
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

/** The id 0 would remove a paragraph from all lists. */
const idOf = (number: number): number => number + 1;

const isSameNumber = (a: OldNumber, b: OldNumber): boolean =>
  a.format === b.format && a.before === b.before && a.after === b.after;

const abstractXml = (id: number, levels: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;

function levelXml(definition: LevelDefinition, level: number): string {
  const { format, start, text, isLegal, align, suffix, font, indents = '' } = definition;
  return `<w:lvl w:ilvl="${level}">${valued('start', start)}${valued('numFmt', format)}${valued('lvlText', escapeXml(text))}${
    isLegal ? '<w:isLgl/>' : ''
  }${suffix === undefined ? '' : valued('suff', suffix)}${align === undefined ? '' : valued('lvlJc', align)}${indents && `<w:pPr>${indents}</w:pPr>`}${
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
