import { PdfDict, PdfNumber, type PDF, type PdfObject, type PdfRef } from '@libpdf/core';
import type { Budget } from '../assembly/copier.ts';
import type { Limits } from '../document/limits.ts';
import { isPdf, openPdf, type SourceFile } from '../document/open-pdf.ts';
import { errors } from '../errors.ts';
import { drawText, setText, type Alignment, type TextBlock } from '../text/draw-text.ts';
import { embedFont } from '../text/embed-font.ts';
import type { TextStyle } from '../text/font-files.ts';
import { FontShelf } from '../text/font-shelf.ts';
import type { Brought } from './keep-claims.ts';
import type { Stamp } from './options.ts';
import type { PageSheet } from './page-sheet.ts';
import { PdfPages } from './pdf-page.ts';
import { embedPicture, type Drawable } from './picture.ts';
import { place, shownPage, type ShownPage, type Size } from './placement.ts';
import { kindOf, textOn, type PageFacts } from './placeholders.ts';

/** A stamp with the object that it draws. */
export interface PreparedStamp {
  readonly wanted: Stamp;
  /** Returns the picture or page for a page index from 0. Undefined if the stamp is a text. */
  readonly drawable: ((page: number) => Drawable | undefined) | undefined;
}

interface Parts {
  readonly files: readonly SourceFile[];
  readonly limits: Limits;
  readonly budget: Budget;
}

const DEFAULT_SIZE = 12;
/** The maximum number of laid out texts in the cache, for texts that recur on several pages. */
const MAX_REMEMBERED = 1000;

/** Prepares stamps and draws them on pages. */
export class Press {
  readonly #pdf: PDF;
  readonly #parts: Parts;
  readonly #shelf = new FontShelf();
  readonly #fonts = new Map<string, PdfRef>();
  readonly #opened = new Map<string, PdfPages | Drawable>();
  readonly #texts = new Map<string, TextBlock>();
  readonly brought: Brought = { hasText: false, hasColour: false, isTransparent: false, hasForeignPage: false };

  constructor(pdf: PDF, parts: Parts) {
    this.#pdf = pdf;
    this.#parts = parts;
  }

  /** @throws CompanionError PDF_STAMP_FILE_MISSING, PDF_STAMP_FILE_UNUSABLE, PDF_PAGES_INVALID, PDF_FILE_… (422). */
  async prepare(wanted: Stamp): Promise<PreparedStamp> {
    const { file, page = 1 } = wanted;
    if (file === undefined) return { wanted, drawable: undefined };
    const opened = this.#opened.get(file) ?? (await this.#open(file));
    this.#opened.set(file, opened);
    if (!(opened instanceof PdfPages)) return { wanted, drawable: () => opened };
    if (page !== 'each' && page > opened.count)
      throw errors.PDF_PAGES_INVALID({ pages: page, file, count: opened.count });
    return {
      wanted,
      drawable: (at) => opened.page(page === 'each' ? Math.min(at, opened.count - 1) : page - 1),
    };
  }

  /** Draws a stamp on a page. @throws CompanionError PDF_CHARACTERS_UNKNOWN, PDF_FILE_TOO_LARGE (422). */
  stamp(page: PdfDict, sheet: PageSheet, { wanted, drawable }: PreparedStamp, facts: PageFacts): void {
    this.#parts.budget.take();
    const shown = shownPage(this.#pdf, page);
    const { layer = 'over', opacity = 1 } = wanted;
    const drawn = drawable
      ? this.#picture(sheet, wanted, shown, drawable(facts.page - 1))
      : this.#text(sheet, wanted, shown, facts);
    this.brought.isTransparent ||= opacity < 1;
    const share = PdfNumber.of(opacity);
    const state =
      opacity === 1
        ? ''
        : `/${sheet.name('ExtGState', String(opacity), () => PdfDict.of({ ca: share, CA: share }))} gs\n`;
    sheet.draw(layer, kindOf(wanted), state + drawn);
  }

  /** Writes the fonts. Call it after all texts are laid out. */
  async finish(): Promise<void> {
    for (const font of this.#shelf.used) this.#fonts.set(font.name, await embedFont(this.#pdf, font));
  }

  #picture(sheet: PageSheet, wanted: Stamp, shown: ShownPage, drawable: Drawable | undefined): string {
    if (!drawable) return '';
    this.brought.isTransparent ||= drawable.isTransparent;
    this.brought.hasColour = true;
    const scale = wanted.width === undefined ? 1 : (wanted.width * shown.width) / 100 / drawable.width;
    const name = sheet.name('XObject', String(drawable.ref.objectNumber), () => drawable.ref);
    return `${place(scaled(drawable, scale), wanted, shown)}\n${scale} 0 0 ${scale} 0 0 cm\n${drawable.draw(name)}`;
  }

  #text(sheet: PageSheet, wanted: Stamp, shown: ShownPage, facts: PageFacts): string {
    this.brought.hasText = true;
    this.brought.hasColour ||= colourOf(wanted.color).endsWith('rg');
    const block = this.#set(textOn(wanted.text ?? '', wanted, facts), wanted);
    const fits = ((wanted.width ?? 0) * shown.width * 10) / block.width;
    const size = wanted.width === undefined ? (wanted.fontSize ?? DEFAULT_SIZE) : fits;
    const nameOf = (font: { readonly name: string }): string =>
      sheet.name('Font', font.name, (): PdfObject => {
        const ref = this.#fonts.get(font.name);
        if (!ref) throw new Error('A page is written before its fonts.');
        return ref;
      });
    const drawn = drawText(block, size, alignmentOf(wanted), nameOf);
    return `${place(scaled(block, size / 1000), wanted, shown)}\n${colourOf(wanted.color)}\n${drawn}`;
  }

  /** @throws CompanionError PDF_CHARACTERS_UNKNOWN (422). */
  #set(text: string, wanted: Stamp): TextBlock {
    const { font = 'sans', bold = false, italic = false, language } = wanted;
    const key = [font, bold, italic, language, text].join('|');
    const known = this.#texts.get(key);
    if (known) return known;
    const style: TextStyle = { family: font, isBold: bold, isItalic: italic, language };
    const missing = new Set<string>();
    const block = setText(text, style, this.#shelf, missing);
    if (missing.size > 0) throw errors.PDF_CHARACTERS_UNKNOWN({ characters: named(missing) });
    if (this.#texts.size < MAX_REMEMBERED) this.#texts.set(key, block);
    return block;
  }

  async #open(name: string): Promise<PdfPages | Drawable> {
    // The first file is the one that receives the stamps.
    const file = this.#parts.files.slice(1).find((one) => one.name === name);
    if (!file) throw errors.PDF_STAMP_FILE_MISSING({ file: name });
    if (!isPdf(file.bytes)) return embedPicture(this.#pdf, file);
    this.brought.hasForeignPage = true;
    return new PdfPages(await openPdf(file, this.#parts.limits, 'assemble'), this.#pdf, this.#parts.budget);
  }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({ width: width * scale, height: height * scale });

function alignmentOf({ position = 'center' }: Stamp): Alignment {
  if (position.includes('left')) return 'left';
  return position.includes('right') ? 'right' : 'center';
}

/** Writes a colour. Grey uses the grey colour space, which is valid in all files. */
function colourOf(colour = '#000000'): string {
  const shares = [1, 3, 5].map((at) => Number((Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)));
  return new Set(shares).size === 1 ? `${shares[0] ?? 0} g` : `${shares.join(' ')} rg`;
}

const MOST_NAMED = 10;

/** Lists characters with their code points, because some are invisible. */
const named = (characters: ReadonlySet<string>): string =>
  [...characters]
    .slice(0, MOST_NAMED)
    .map(
      (one) =>
        `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}${/[\p{L}\p{S}\p{P}]/u.test(one) ? ` ${one}` : ''}`,
    )
    .join(', ');
