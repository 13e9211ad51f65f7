import type { DocumentMark } from '@editor-companion/document';
import { element, textElement } from '../../../package/xml/write-xml.ts';
import type { BlockChange } from '../../../content/block/block-change.ts';
import { textOf } from '../../../content/node.ts';

type Author = Pick<BlockChange, 'author' | 'date'>;

/** Tracked changes (ODF 1.3, part 3, 5.5): regions at the beginning of the text, and markers at their places. */
export class Changes {
  readonly #regions: string[] = [];
  readonly #prefix: string;

  /** @param prefix of their ids, which a file has once */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** Writes inserted or reformatted text, which stays at its place. The previous format cannot be expressed (5.5.6). */
  around(mark: DocumentMark, xml: string): string {
    const id = this.#add(mark.type === 'insertion' ? 'text:insertion' : 'text:format-change', mark, '');
    return `${element('text:change-start', { 'text:change-id': id })}${xml}${element('text:change-end', { 'text:change-id': id })}`;
  }

  /** Moves deleted text into its region. */
  deletion(mark: DocumentMark, xml: string): string {
    const id = this.#add('text:deletion', mark, element('text:p', {}, xml));
    return element('text:change', { 'text:change-id': id });
  }

  /** Returns the markers before and after inserted content. */
  insertion({ author, date }: Author): { readonly start: string; readonly end: string } {
    const id = this.#add('text:insertion', { type: 'insertion', attrs: { author, date } }, '');
    return {
      start: element('text:change-start', { 'text:change-id': id }),
      end: element('text:change-end', { 'text:change-id': id }),
    };
  }

  /** Returns the marker of deleted blocks. @param xml the blocks */
  blocks({ author, date }: Author, xml: readonly string[]): string {
    const id = this.#add('text:deletion', { type: 'deletion', attrs: { author, date } }, xml.join(''));
    return element('text:change', { 'text:change-id': id });
  }

  #add(kind: string, mark: DocumentMark, content: string): string {
    const id = `${this.#prefix}ct${this.#regions.length + 1}`;
    const info = element(
      'office:change-info',
      {},
      textElement('dc:creator', textOf(mark, 'author') ?? ''),
      textElement('dc:date', dateOf(textOf(mark, 'date'))),
    );
    const attributes = { 'xml:id': id, 'text:id': id };
    this.#regions.push(element('text:changed-region', attributes, element(kind, {}, info, content)));
    return id;
  }

  toXml(): string {
    return this.#regions.length === 0 ? '' : element('text:tracked-changes', {}, this.#regions);
  }
}

const dateOf = (text = ''): string => (/^\d{4}-\d{2}-\d{2}/.test(text) ? text : '1970-01-01T00:00:00');
