import { budget, LimitReached, MAX_DEPTH, MAX_OUTPUT } from '../limits.ts';
import type { Matrix } from '../geometry.ts';
import { hatchPattern, type Hatch } from './hatch.ts';
import { factorText, toText } from './number.ts';

/** Attribute values by name. Undefined omits an attribute. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The size of a picture in CSS pixels, and its coordinate system. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shownWidth: number;
  readonly shownHeight: number;
}

/** Writes an SVG of path, text and image elements, grouped by their clips. It escapes all text. */
export class SvgWriter {
  readonly #parts: string[] = [];
  readonly #spend = budget(MAX_OUTPUT);
  readonly #clips = new Map<string, { readonly id: string; readonly depth: number }>();
  readonly #depths = new Map<string, number>();
  readonly #hatches = new Map<string, string>();
  #group: string | undefined;
  #lines: { readonly look: string; readonly data: string[] } | undefined;

  /** Writes a shape. Consecutive lines with equal attributes become one element. */
  path(data: string, look: Attributes, clip: string | undefined): void {
    this.#enter(clip);
    const written = attributesText(look);
    this.#spend(data.length);
    if (look['fill'] === 'none' && this.#lines?.look === written) {
      this.#lines.data.push(data);
      return;
    }
    this.#spend(written.length);
    this.#endLines();
    this.#lines = { look: written, data: [data] };
    if (look['fill'] !== 'none') this.#endLines();
  }

  text(content: string, look: Attributes, clip: string | undefined): void {
    this.#enter(clip);
    this.#endLines();
    this.#add(`<text xml:space="preserve"${attributesText(look)}>${escapeText(content)}</text>`);
  }

  image(picture: { mediaType: 'image/png' | 'image/jpeg'; bytes: Uint8Array }, matrix: Matrix, clip?: string): void {
    this.#enter(clip);
    this.#endLines();
    const base64 = Buffer.from(picture.bytes).toString('base64');
    const transform = matrixText(matrix);
    this.#add(
      `<image width="1" height="1" preserveAspectRatio="none" transform="${transform}" href="data:${picture.mediaType};base64,${base64}"/>`,
    );
  }

  /** Returns the id of a clip within another. Equal clips are written once. */
  clip(data: string, rule: string, within: string | undefined): string {
    const key = `${within ?? ''}|${rule}|${data}`;
    const known = this.#clips.get(key);
    if (known) return known.id;
    const depth = (this.#depths.get(within ?? '') ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new LimitReached();
    const id = `c${this.#clips.size}`;
    this.#clips.set(key, { id, depth });
    this.#depths.set(id, depth);
    this.#enter(undefined);
    this.#endLines();
    const outer = within === undefined ? '' : ` clip-path="url(#${within})"`;
    this.#add(`<clipPath id="${id}"${outer}><path clip-rule="${rule}" d="${data}"/></clipPath>`);
    return id;
  }

  /** Returns the fill of a hatch. Equal hatches are written once. */
  hatch(hatch: Hatch): string {
    const key = JSON.stringify(hatch);
    const known = this.#hatches.get(key);
    if (known !== undefined) return known;
    const id = `h${this.#hatches.size}`;
    this.#hatches.set(key, `url(#${id})`);
    this.#endLines();
    this.#add(hatchPattern(id, { ...hatch, pixel: Number(factorText(hatch.pixel)) }));
    return `url(#${id})`;
  }

  /** True if nothing was drawn. */
  get isEmpty(): boolean {
    return this.#lines === undefined && this.#parts.every((part) => /^<(?:clipPath|pattern)/.test(part));
  }

  /** Returns the whole picture. Undefined if nothing was drawn. */
  finish({ left, top, width, height, shownWidth, shownHeight }: View): string | undefined {
    this.#enter(undefined);
    this.#endLines();
    if (this.isEmpty) return undefined;
    const box = [left, top, width, height].map(toText).join(' ');
    const size = `width="${toText(shownWidth)}" height="${toText(shownHeight)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}">${this.#parts.join('')}</svg>`;
  }

  #enter(clip: string | undefined): void {
    if (clip === this.#group) return;
    this.#endLines();
    if (this.#group !== undefined) this.#add('</g>');
    this.#group = clip;
    if (clip !== undefined) this.#add(`<g clip-path="url(#${clip})">`);
  }

  #endLines(): void {
    const lines = this.#lines;
    this.#lines = undefined;
    if (lines) this.#add(`<path${lines.look} d="${lines.data.join('')}"/>`, 0);
  }

  #add(part: string, cost = part.length): void {
    this.#spend(cost);
    this.#parts.push(part);
  }
}

export const matrixText = (matrix: Matrix): string => `matrix(${matrix.map(factorText).join(' ')})`;

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(typeof value === 'number' ? toText(value) : String(value))}"`)
    .join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML does not allow control characters and lone surrogates.
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
