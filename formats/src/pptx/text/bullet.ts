import { bulletStyle } from '../../content/list/bullet-style.ts';
import { mapSymbols, symbolFont } from '../../content/text/symbol-fonts.ts';
import type { ListPlace } from '../../content/list/place.ts';
import type { Warnings } from '../../content/warnings.ts';
import type { Bullet, ParagraphStyle } from '../style/text-style.ts';

/** Numbering schemes (20.1.10.61) by the start of their name. The rest of the name states the characters around the number. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^arabic(?!1|2|Db)/, '1'],
  [/^alphaLc/, 'a'],
  [/^alphaUc/, 'A'],
  [/^romanLc/, 'i'],
  [/^romanUc/, 'I'],
];

const FRAMES: readonly (readonly [string, string])[] = [
  ['ParenBoth', '(#)'],
  ['ParenR', '#)'],
  ['Plain', '#'],
  ['Minus', '#-'],
];

type NumberBullet = Extract<Bullet, { kind: 'number' }>;

interface Count {
  readonly scheme: string;
  readonly list: string;
  ordinal: number;
}

/** Counts the numbered paragraphs of one text. */
export class BulletCounter {
  readonly #warnings: Warnings;
  /** True if labels keep the hanging indent of the file instead of the editor's default. */
  readonly #isPlaced: boolean;
  readonly #counts: (Count | undefined)[] = [];
  #lists = 0;

  constructor(warnings: Warnings, isPlaced = false) {
    this.#warnings = warnings;
    this.#isPlaced = isPlaced;
  }

  /** Returns the paragraph's place in a list. Undefined without a bullet. Call it once for each paragraph, in order. */
  next(
    level: number,
    { bullet, bulletFont, indentLeft = 0, indentFirst = 0, rightToLeft }: ParagraphStyle,
  ): ListPlace | undefined {
    // A number continues after deeper paragraphs, but not after others of its level or above.
    this.#counts.length = Math.min(this.#counts.length, level + 1);
    if (bullet?.kind !== 'number') this.#counts[level] = undefined;
    if (!bullet || bullet.kind === 'none') return undefined;
    const place = {
      level,
      indent: Math.round(indentLeft / EMU_PER_TWIP),
      ...(this.#isPlaced && { hanging: Math.max(Math.round(-indentFirst / EMU_PER_TWIP), 0) }),
      isRightToLeft: rightToLeft === true,
    };
    if (bullet.kind === 'number') return { ...this.#count(level, bullet), ...place };
    const sign = bullet.kind === 'character' ? signOf(bullet.character, bulletFont) : 'disc';
    return { list: `bullets ${sign}`, ordered: false, ordinal: 1, attributes: { listStyle: sign }, ...place };
  }

  #count(level: number, bullet: NumberBullet): Pick<ListPlace, 'list' | 'ordered' | 'ordinal' | 'attributes'> {
    const scheme = `${bullet.type} ${bullet.start}`;
    const last = this.#counts[level];
    const count =
      last?.scheme === scheme
        ? { ...last, ordinal: last.ordinal + 1 }
        : { scheme, list: `numbers ${(this.#lists += 1)}`, ordinal: bullet.start };
    this.#counts[level] = count;
    return { list: count.list, ordered: true, ordinal: count.ordinal, attributes: this.#attributes(level, bullet) };
  }

  #attributes(level: number, { type: scheme }: NumberBullet): Record<string, unknown> {
    const type = TYPES.find(([pattern]) => pattern.test(scheme))?.[1];
    if (type === undefined) this.#warnings.add('LIST_FORMAT_SIMPLIFIED');
    const around = FRAMES.find(([ending]) => scheme.endsWith(ending))?.[1];
    const text = around?.replace('#', `%${level + 1}`);
    return { type: type ?? '1', ...(text !== undefined && { levelText: text }) };
  }
}

const EMU_PER_TWIP = 635;

function signOf(character: string, font: string | undefined): string {
  const sign = mapSymbols(character, symbolFont(font)).trim();
  // The square of Wingdings in a file that does not state the font.
  return sign === '§' ? 'square' : bulletStyle(sign);
}
