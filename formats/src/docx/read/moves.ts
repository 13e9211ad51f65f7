import type { XmlReader } from '../../package/xml/xml-reader.ts';

type Side = 'from' | 'to';

/** The maximum number of ranges that are open at once. */
const MAX_OPEN = 20;

/** The open ranges of moved content in one text flow (17.13.5.24, 17.13.5.28). Both places of a move have the same name. */
export class OpenMoves {
  readonly #open = new Map<string, { readonly side: Side; readonly name: string }>();
  /** Ranges that ended in the current paragraph. The mark at the paragraph's end may still belong to them. */
  #ended: { readonly side: Side; readonly name: string }[] = [];

  /** Opens a range. The current element is w:moveFromRangeStart or w:moveToRangeStart. */
  start(xml: XmlReader): void {
    const [id, name] = [xml.attribute('w:id'), xml.attribute('w:name')];
    if (id === undefined || name === undefined || this.#open.size >= MAX_OPEN) return;
    this.#open.set(id, { side: sideOf(xml.name), name });
  }

  /** Closes a range. The current element is w:moveFromRangeEnd or w:moveToRangeEnd. */
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

  /** Returns the name of the move to which the element w:moveFrom or w:moveTo belongs. */
  nameOf(element: string): string | undefined {
    const side = sideOf(element);
    const open = [...this.#open.values()].findLast((range) => range.side === side);
    return (open ?? this.#ended.find((range) => range.side === side))?.name;
  }
}

const sideOf = (element: string): Side => (element.startsWith('w:moveFrom') ? 'from' : 'to');
