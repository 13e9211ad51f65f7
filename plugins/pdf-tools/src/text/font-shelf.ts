import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import { filesByName, filesFor, type TextStyle } from './font-files.ts';

/** A font for texts, with the used part of its glyphs. */
export class TextFont {
  /** `Arimo-Regular` */
  readonly name: string;
  readonly bytes: Buffer;
  readonly face: Face;
  readonly font: Font;
  /** The characters that each glyph represents. */
  readonly used = new Map<number, string>();

  constructor(path: string) {
    this.name = basename(path, '.ttf').replace(/_\d00/u, '-').replaceAll('_', '');
    this.bytes = readFileSync(path);
    this.face = new Face(new Blob(this.bytes));
    this.font = new Font(this.face);
  }

  has(character: string): boolean {
    return this.font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined;
  }

  /** A number of the font's own units in thousandths of its size. */
  thousandths(units: number): number {
    return (units * 1000) / this.face.upem;
  }
}

/** The fonts of a request, each read once. */
export class FontShelf {
  readonly #files = filesByName();
  readonly #fonts = new Map<string, TextFont>();
  readonly #found = new Map<string, TextFont | undefined>();

  /** The best font that has a character; undefined: none has it. */
  fontFor(character: string, style: TextStyle): TextFont | undefined {
    const { family, isBold, isItalic, language } = style;
    const key = [character, family, isBold, isItalic, language].join('|');
    if (!this.#found.has(key)) {
      const path = filesFor(character, style, this.#files).find((one) => this.#read(one).has(character));
      this.#found.set(key, path === undefined ? undefined : this.#read(path));
    }
    return this.#found.get(key);
  }

  /** Fonts with text set in them. */
  get used(): TextFont[] {
    return [...this.#fonts.values()].filter(({ used }) => used.size > 0);
  }

  #read(path: string): TextFont {
    const known = this.#fonts.get(path) ?? new TextFont(path);
    this.#fonts.set(path, known);
    return known;
  }
}
