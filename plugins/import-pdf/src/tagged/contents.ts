import { append } from '@editor-companion/formats/lists';
import { linesOf, type Line } from '../layout/line.ts';
import { inReadingOrder, runsRightToLeft } from '../layout/reading-order.ts';
import type { PageLines } from '../layout/bands.ts';
import type { Picture } from '../page/picture.ts';
import type { Glyph } from '../page/page.ts';
import { isTag, kidsOf, type Tag, type TaggedContent } from '../page/tag.ts';

/** The characters of marked contents. Each is returned once, because several elements of a file may refer to the same content. */
export class Contents {
  readonly #pictures = new Map<string, Picture[]>();
  readonly #glyphs = new Map<string, readonly Glyph[]>();
  /** The number of characters that no element has taken yet. */
  #left = 0;

  constructor(pages: readonly PageLines[]) {
    for (const { page, lines } of pages) {
      const first = lines[0]?.glyphs[0]?.look.content ?? -1;
      for (const picture of page.pictures) {
        const key = `${page.index} ${picture.content === -1 ? first : picture.content}`;
        this.#pictures.set(key, [...(this.#pictures.get(key) ?? []), picture]);
      }
      for (const glyph of lines.flatMap((line) => line.glyphs)) {
        const key = `${page.index} ${glyph.look.content}`;
        const known = this.#glyphs.get(key);
        this.#left += 1;
        if (known === undefined) this.#glyphs.set(key, [glyph]);
        // The array grows in place, because one marked content may contain all characters of a page.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        else (known as Glyph[]).push(glyph);
      }
    }
  }

  get left(): number {
    return this.#left;
  }

  /** Pictures that no element has taken. */
  get leftPictures(): readonly Picture[] {
    return [...this.#pictures.values()].flat();
  }

  takePictures({ page, content }: TaggedContent): readonly Picture[] {
    const key = `${page} ${content}`;
    const pictures = this.#pictures.get(key) ?? [];
    this.#pictures.delete(key);
    return pictures;
  }

  /** Returns the characters of a marked content without taking them. */
  peek({ page, content }: TaggedContent): readonly Glyph[] {
    return this.#glyphs.get(`${page} ${content}`) ?? [];
  }

  take({ page, content }: TaggedContent): readonly Glyph[] {
    const key = `${page} ${content}`;
    const glyphs = this.#glyphs.get(key) ?? [];
    this.#glyphs.delete(key);
    this.#left -= glyphs.length;
    return glyphs;
  }
}

/**
 * Returns the lines of consecutive contents. Lines with right-to-left letters are put into reading order again: a line of the page may
 * belong to several elements, such as the cells of a row, so that its order is not that of each element.
 */
export function linesOfContents(contents: Contents, parts: readonly TaggedContent[]): Line[] {
  const lines: Line[] = [];
  let glyphs: Glyph[] = [];
  let page = parts[0]?.page ?? 0;
  for (const part of parts) {
    if (part.page !== page) {
      append(lines, linesOf(glyphs, page));
      glyphs = [];
      page = part.page;
    }
    append(glyphs, contents.take(part));
  }
  append(lines, linesOf(glyphs, page));
  const isRtl = runsRightToLeft(lines.flatMap((line) => line.glyphs));
  return lines.map((line) => inReadingOrder(line, isRtl));
}

/** Returns all contents within an element, except for those in elements that `isApart` selects. */
export function contentsIn(tag: Tag, isApart: (tag: Tag) => boolean): TaggedContent[] {
  return kidsOf(tag).flatMap((kid) => {
    if (!isTag(kid)) return [kid];
    return isApart(kid) ? [] : contentsIn(kid, isApart);
  });
}
