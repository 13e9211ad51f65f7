import type { DocumentNode, PageBands } from '@editor-companion/core/plugin';

/** Text nodes that stand side by side in one block: what a person reads as one text, whatever marks its parts have. */
export type TextRun = readonly DocumentNode[];

/** `{{name}}`: letters of any script, digits, and `_ . - ` or spaces within; around it a few spaces, not any number of them. */
const PLACE = /\{\{\s{0,20}([\p{L}_][\p{L}\p{M}\p{N}_.\- ]{0,62}?)\s{0,20}\}\}/gu;

/** A variable's place in the text of a run: UTF-16 positions, the end exclusive. */
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

/** Takes a run apart from its beginning on; the parts have the marks of what they were in. */
export class RunReader {
  readonly #run: TextRun;
  #index = 0;
  /** Within the text of the node at the index. */
  #offset = 0;

  constructor(run: TextRun) {
    this.#run = run;
  }

  /** The node that the next character stands in. */
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

/** Cuts the children of a node into runs of text and single other nodes. */
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

/** Headers and footers: of a page, or of a section with its own. */
export interface Banded {
  readonly header?: PageBands | null;
  readonly footer?: PageBands | null;
}

/** The headers and footers that a section has in its attributes, if any. */
export const sectionBands = ({ type, attrs }: DocumentNode): Banded | undefined =>
  type === 'section' ? attrs : undefined;

/** The blocks in headers and footers. */
export const blocksOf = (banded: Banded | null | undefined): DocumentNode[] =>
  [banded?.header, banded?.footer].flatMap((bands) =>
    [bands?.default, bands?.first, bands?.even].flatMap((band) => band ?? []),
  );
