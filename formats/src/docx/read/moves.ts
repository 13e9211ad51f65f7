import type { XmlReader } from '../../package/xml/xml-reader.ts';

type Side = 'from' | 'to';

/** Names of ranges that are open at once. */
const MAX_OPEN = 20;

/** The ranges of moved content that are open where a story is read (17.13.5.24, 17.13.5.28): both places of a move have the same name. */
export class OpenMoves {
  readonly #open = new Map<string, { readonly side: Side; readonly name: string }>();
  /** Ranges that ended in the paragraph that is being read: the mark of its end may still belong to them. */
  #ended: { readonly side: Side; readonly name: string }[] = [];

  /** At w:moveFromRangeStart or w:moveToRangeStart, the current element. */
  start(xml: XmlReader): void {
    const [id, name] = [xml.attribute('w:id'), xml.attribute('w:name')];
    if (id === undefined || name === undefined || this.#open.size >= MAX_OPEN) return;
    this.#open.set(id, { side: sideOf(xml.name), name });
  }

  /** At w:moveFromRangeEnd or w:moveToRangeEnd, the current element. */
  end(xml: XmlReader): void {
    const id = xml.attribute('w:id') ?? '';
    const range = this.#open.get(id);
    if (!range) return;
    this.#open.delete(id);
    this.#ended = [...this.#ended.filter(({ side }) => side !== range.side), range];
  }

  endParagraph(): void {
    this.#ended = [];
  }

  /** The name of the move that the element w:moveFrom or w:moveTo is part of. */
  nameOf(element: string): string | undefined {
    const side = sideOf(element);
    const open = [...this.#open.values()].findLast((range) => range.side === side);
    return (open ?? this.#ended.find((range) => range.side === side))?.name;
  }
}

const sideOf = (element: string): Side => (element.startsWith('w:moveFrom') ? 'from' : 'to');
