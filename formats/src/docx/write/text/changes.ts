import type { DocumentMark } from '@editor-companion/document';
import type { BlockChange } from '../../../content/block/block-change.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { textOf } from '../../../content/node.ts';
import { wordDate } from '../date.ts';

/** Writes tracked changes and assigns their ids. Ids from an import are kept. */
export class Changes {
  readonly #ids = new Map<string, number>();
  readonly #taken = new Set<string>();
  #next = 1;
  nextRange = 0;

  /** Wraps runs in w:ins or w:del (17.13.5.18, 17.13.5.14), or in w:moveTo or w:moveFrom if they were moved (17.13.5.25, 17.13.5.22). */
  wrap(mark: DocumentMark, runs: string, isMoved = false): string {
    const attributes = this.#attributesOf(mark);
    if (isMoved) return element(mark.type === 'insertion' ? 'w:moveTo' : 'w:moveFrom', attributes, runs);
    return mark.type === 'insertion' ? element('w:ins', attributes, runs) : element('w:del', attributes, deleted(runs));
  }

  /** Returns the w:rPrChange of a run with tracked former properties (17.13.5.31). */
  ofProperties(mark: DocumentMark, before: string): string {
    return element('w:rPrChange', this.#attributesOf(mark), before === '' ? '<w:rPr/>' : before);
  }

  /**
   * Returns the tracked change of a whole paragraph or row, for the properties of its mark or of the row (17.13.5.19, 17.13.5.15;
   * 17.13.5.16, 17.13.5.12).
   */
  ofBlock({ kind, ...attrs }: BlockChange, isMoved = false): string {
    const [comes, goes] = isMoved ? ['w:moveTo', 'w:moveFrom'] : ['w:ins', 'w:del'];
    return element(kind === 'insertion' ? comes : goes, this.#attributesOf({ type: kind, attrs }));
  }

  /** Returns the w:cellIns or w:cellDel of a cell (17.13.5.1, 17.13.5.2). */
  ofCell({ kind, ...attrs }: BlockChange): string {
    return element(kind === 'insertion' ? 'w:cellIns' : 'w:cellDel', this.#attributesOf({ type: kind, attrs }));
  }

  /**
   * Returns the tracked change of the properties of a paragraph, table, row or cell (17.13.5.29, 17.13.5.34 to 17.13.5.37).
   * @param name of the properties, such as w:pPr. @param before the former properties, an element of this name or empty
   */
  ofFormat({ kind, id, author, date }: BlockChange, name: string, before: string): string {
    const attributes = this.#attributesOf({ type: kind, attrs: { id, author, date } });
    return element(`${name}Change`, attributes, before === '' ? `<${name}/>` : before);
  }

  #attributesOf(mark: DocumentMark): Record<string, string | number | undefined> {
    return {
      'w:id': this.#idOf(mark),
      'w:author': textOf(mark, 'author') ?? '',
      'w:date': wordDate(textOf(mark, 'date')),
    };
  }

  #idOf(mark: DocumentMark): number {
    const id = textOf(mark, 'id');
    const known = id === undefined ? undefined : this.#ids.get(`${mark.type} ${id}`);
    if (known !== undefined) return known;
    const stated = Number(/^[idf](\d{1,9})$/.exec(id ?? '')?.[1] ?? Number.NaN);
    const isFree = !Number.isNaN(stated) && !this.#taken.has(`${mark.type} ${stated}`);
    const number = isFree ? stated : this.#free(mark.type);
    this.#taken.add(`${mark.type} ${number}`);
    if (id !== undefined) this.#ids.set(`${mark.type} ${id}`, number);
    return number;
  }

  #free(type: string): number {
    while (this.#taken.has(`${type} ${this.#next}`)) this.#next += 1;
    return this.#next;
  }
}

/** Renames the text elements of deleted runs (17.3.3.7, 17.16.13). */
const deleted = (runs: string): string =>
  runs
    .replaceAll(/<w:t(?=[ >])/g, '<w:delText')
    .replaceAll('</w:t>', '</w:delText>')
    .replaceAll(/<(\/?)w:instrText/g, '<$1w:delInstrText');
