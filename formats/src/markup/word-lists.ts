import { attributesOf, startTag } from './attributes.ts';
import { scanMarkup, type MarkupPiece } from './scan-markup.ts';

/** The number of levels of Word's lists. */
const MAX_LEVELS = 9;
const LEVEL = /mso-list:\s*l(\d{1,9}) level(\d{1,2})\b/i;
const NUMBER_OF_ITEM = /mso-list:\s*ignore/i;
/** Elements that end the lists before them: all blocks except paragraphs. */
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 table tr td th div ul ol li hr pre blockquote section article body html'.split(' '),
);
/** Properties of an item's position, which its list replaces. */
const PLACE = new Set(['margin-left', 'text-indent', 'mso-list']);

/** An open list: its id in Word, and its element. */
interface OpenList {
  readonly id: string;
  readonly tag: 'ul' | 'ol';
}

/** A list paragraph whose number has not been read yet. */
interface Item {
  readonly id: string;
  readonly level: number;
  readonly pieces: string[];
  marker: string;
}

/**
 * Converts lists in pages of Word and Outlook into lists of HTML, in linear time. In such pages an item is a paragraph whose style names
 * its list and level, and its number is text: `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>Text`.
 */
export function withWordLists(source: string): string {
  if (!/mso-list\s{0,9}:/i.test(source)) return source;
  const lists = new Lists();
  for (const piece of scanMarkup(source)) lists.take(piece);
  return lists.end();
}

class Lists {
  readonly #out: string[] = [];
  readonly #open: OpenList[] = [];
  #item: Item | undefined;
  /** The number of open elements within the number of an item, including the first. */
  #within = 0;

  take(piece: MarkupPiece): void {
    if (this.#within > 0) this.#takeOfMarker(piece);
    else if (piece.kind === 'start') this.#start(piece.name, piece.source);
    else if (piece.kind === 'end') this.#end(piece.name, piece.source);
    else if (piece.kind !== 'comment') this.#write(piece.source);
  }

  end(): string {
    this.#flush();
    this.#closeTo(0);
    return this.#out.join('');
  }

  /** A number without an end tag ends with its paragraph. */
  #takeOfMarker(piece: MarkupPiece): void {
    const isBlock = (piece.kind === 'start' || piece.kind === 'end') && BLOCKS.has(piece.name);
    if (isBlock) {
      this.#within = 0;
      this.take(piece);
    } else if (piece.kind === 'text' && this.#item) this.#item.marker += piece.source.slice(0, 200);
    else if (piece.kind === 'start' && piece.name === 'span') this.#within += 1;
    else if (piece.kind === 'end' && piece.name === 'span') this.#within -= 1;
  }

  #start(name: string, source: string): void {
    if (name === 'span' && this.#item?.marker === '' && NUMBER_OF_ITEM.test(source)) {
      this.#within = 1;
      return;
    }
    if (!BLOCKS.has(name)) return this.#write(source);
    this.#flush();
    const [, id, level] = name === 'p' ? (LEVEL.exec(source) ?? []) : [];
    if (id !== undefined && Number(level) >= 1) {
      const depth = Math.min(Number(level), MAX_LEVELS);
      this.#item = { id, level: depth, pieces: [withoutPlace(source)], marker: '' };
      return;
    }
    this.#closeTo(0);
    this.#out.push(source);
  }

  #end(name: string, source: string): void {
    this.#write(source);
    if (name === 'p') this.#flush();
    else if (BLOCKS.has(name)) this.#closeBefore();
  }

  /** The end of the element around lists ends the lists as well. */
  #closeBefore(): void {
    if (this.#item) return;
    const end = this.#out.pop() ?? '';
    this.#closeTo(0);
    this.#out.push(end);
  }

  #write(source: string): void {
    (this.#item?.pieces ?? this.#out).push(source);
  }

  #flush(): void {
    const item = this.#item;
    this.#item = undefined;
    if (!item) return;
    if (item.marker.trim() === '') this.#closeTo(0);
    else this.#openFor(item);
    for (const piece of item.pieces) this.#out.push(piece);
  }

  #openFor({ id, level, marker }: Item): void {
    const { tag, attributes } = listOf(marker);
    this.#closeTo(level);
    const last = this.#open.at(-1);
    if (this.#open.length === level && (last?.tag !== tag || last.id !== id)) this.#closeTo(level - 1);
    else if (this.#open.length === level) this.#out.push('</li><li>');
    while (this.#open.length < level) {
      const isOwn = this.#open.length === level - 1;
      this.#out.push(isOwn ? `<${tag}${attributes}><li>` : '<ul><li>');
      this.#open.push({ id, tag: isOwn ? tag : 'ul' });
    }
  }

  #closeTo(level: number): void {
    while (this.#open.length > level) this.#out.push(`</li></${this.#open.pop()?.tag}>`);
  }
}

/** Removes the list's properties from the tag of a paragraph. */
function withoutPlace(source: string): string {
  const attributes = attributesOf(source);
  const style = (attributes.get('style') ?? '').split(';');
  const kept = style.filter((one) => !PLACE.has(one.slice(0, one.indexOf(':')).trim().toLowerCase()));
  // Rules for the classes of lists may repeat them.
  if (attributes.has('class')) kept.push('margin-left:0', 'text-indent:0');
  attributes.set('style', kept.join(';'));
  return startTag('p', attributes);
}

const MARKER = /^[([]?(?:\d{1,4}\.)*(?:(\d{1,9})|([ivxlcdm]{1,9})|([a-z]{1,2}))[.):\]]/i;

/** Returns the list element for the number of an item. A character without a dot or bracket, such as Word's `o`, is a bullet. */
function listOf(marker: string): { tag: 'ul' | 'ol'; attributes: string } {
  const text = marker.replaceAll(/&nbsp;|\s/g, '');
  const [, digits, roman, letters] = MARKER.exec(text) ?? [];
  if (digits !== undefined) return { tag: 'ol', attributes: Number(digits) === 1 ? '' : ` start="${digits}"` };
  const isRoman = roman !== undefined && (roman.length > 1 || /^i$/i.test(roman));
  const sign = roman ?? letters;
  if (sign === undefined) return { tag: 'ul', attributes: '' };
  const small = sign === sign.toLowerCase();
  if (isRoman) return { tag: 'ol', attributes: ` type="${small ? 'i' : 'I'}"` };
  const start = sign.toLowerCase().charCodeAt(0) - 96;
  return { tag: 'ol', attributes: ` type="${small ? 'a' : 'A'}"${start === 1 ? '' : ` start="${start}"`}` };
}
