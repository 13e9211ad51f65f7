import type { DocumentNode, PageBands } from '@editor-companion/core/plugin';

/** Adjacent text nodes of a block: a reader sees them as one text, regardless of their marks. */
export type TextRun = readonly DocumentNode[];

/** `{{name}}`: letters of any script, digits, and `_ . - ` or spaces within; a limited number of spaces around it. */
const PLACE = /\{\{\s{0,20}([\p{L}_][\p{L}\p{M}\p{N}_.\- ]{0,62}?)\s{0,20}\}\}/gu;

/** A variable's position in the text of a run: UTF-16 units, with an exclusive end. */
export interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export const textOf = (run: TextRun): string => run.map(({ text = '' }) => text).join('');

export const placesIn = (text: string): Place[] =>
  [...text.matchAll(PLACE)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Splits a run from its beginning. The parts keep their marks. */
export class RunReader {
  readonly #run: TextRun;
  #index = 0;
  /** Within the text of the current node. */
  #offset = 0;

  constructor(run: TextRun) {
    this.#run = run;
  }

  /** The node that contains the next character. */
  get next(): DocumentNode | undefined {
    return this.#run[this.#index];
  }

  /** The next `length` UTF-16 units, or as many as there are. */
  take(length: number): DocumentNode[] {
    const parts: DocumentNode[] = [];
    let left = length;
    for (let node = this.next; left > 0 && node !== undefined; node = this.next) {
      const { text = '' } = node;
      const part = text.slice(this.#offset, this.#offset + left);
      if (part !== '') parts.push({ ...node, text: part });
      left -= part.length;
      this.#offset += part.length;
      if (this.#offset < text.length) break;
      this.#index += 1;
      this.#offset = 0;
    }
    return parts;
  }
}

/** Splits the children of a node into runs of text and single other nodes. */
export function runsOf(children: readonly DocumentNode[]): (TextRun | DocumentNode)[] {
  const parts: (DocumentNode[] | DocumentNode)[] = [];
  for (const child of children) {
    const last = parts.at(-1);
    if (child.type !== 'text') parts.push(child);
    else if (Array.isArray(last)) last.push(child);
    else parts.push([child]);
  }
  return parts;
}

/** Headers and footers of a page, or of a section. */
export interface Banded {
  readonly header?: PageBands | null;
  readonly footer?: PageBands | null;
}

/** The headers and footers in a section's attributes, if any. */
export const sectionBands = ({ type, attrs }: DocumentNode): Banded | undefined =>
  type === 'section' ? attrs : undefined;

/** The blocks in headers and footers. */
export const blocksOf = (banded: Banded | null | undefined): DocumentNode[] =>
  [banded?.header, banded?.footer].flatMap((bands) =>
    [bands?.default, bands?.first, bands?.even].flatMap((band) => band ?? []),
  );
