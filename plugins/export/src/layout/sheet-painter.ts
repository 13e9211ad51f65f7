import type { PageElement, PageGlobals, PageNode } from '../devtools/dom.ts';

/** A sheet that is drawn over or under a printed page. Sizes are in points. */
export interface Sheet {
  /** The index of the template. The first one is empty. */
  readonly header: number;
  readonly footer: number;
  readonly watermark: boolean;
  readonly number: number;
  /** The values of `{name}` in headers and footers, and of references to styles by their attributes. */
  readonly strings: Readonly<Record<string, string>>;
  /** The texts of numbers of sections, and of numbers that are not in digits, by their kind and form. */
  readonly texts: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
}

/** A watermark with all options resolved. */
export interface Mark {
  readonly text: string;
  readonly image: string;
  readonly opacity: number;
  readonly angle: number;
  readonly color: string;
  /** In points. 0 means as large as fits. */
  readonly fontSize: number;
  readonly maxFontSize: number;
  readonly width: number;
}

/** All sheets of a document. */
export interface Drawing {
  readonly sheets: readonly Sheet[];
  readonly templates: readonly string[];
  readonly pictures: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** The styles of all headers and footers, and the faces of their fonts. */
  readonly styles: { readonly css: string; readonly faces: string };
  readonly edge: string;
  readonly mark: Mark | undefined;
}

/** Draws sheets into an empty page. Runs in Chromium and uses only types of other modules. */
export class SheetPainter {
  readonly #drawing: Drawing;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #body: PageElement | null;
  /** Trees that may contain pictures. */
  readonly #roots: Pick<PageElement, 'querySelectorAll'>[];
  /** Rules of paper sizes. */
  readonly #sizes = new Set<string>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    const { document, Document } = this.#globals;
    this.#body = Document.prototype.querySelector.call(document, 'body');
    this.#roots = this.#body === null ? [] : [this.#body];
  }

  /** Resolves when the pictures are loaded. */
  async draw(): Promise<void> {
    for (const sheet of this.#drawing.sheets) this.#drawSheet(sheet);
    const style = this.#create('style', '');
    style.textContent = [this.#drawing.styles.faces, ...this.#sizes].join('\n');
    this.#body?.before(style);
    await this.#loadPictures();
  }

  #drawSheet(sheet: Sheet): void {
    const { width, height } = sheet;
    const name = `companion-${String(width).replace('.', '-')}x${String(height).replace('.', '-')}`;
    this.#sizes.add(`@page ${name} { size: ${width}pt ${height}pt; margin: 0; }`);
    // Slightly lower than the page, so that rounding cannot start another one.
    const element = this.#create('section', `page: ${name}; width: ${width}pt; height: calc(${height}pt - 1px);`);
    this.#body?.append(element);
    const { mark, templates } = this.#drawing;
    if (mark !== undefined && sheet.watermark) this.#drawMark(mark, sheet, element);
    for (const [side, index] of [
      ['top', sheet.header],
      ['bottom', sheet.footer],
    ] as const) {
      const template = templates[index] ?? '';
      if (template === '') continue;
      const band = this.#band(template, side, sheet);
      band.setAttribute('data-band', String(index));
      element.append(band);
    }
  }

  /** A header has its own shadow tree, so that the styles of one template do not affect another. */
  #band(html: string, side: 'top' | 'bottom', { number, strings, texts }: Sheet): PageElement {
    const { edge, values, styles } = this.#drawing;
    const place = `position: absolute; ${side}: 0; left: 0; right: 0;`;
    const box = this.#create('div', `${place} font: 8px system-ui, sans-serif;`);
    const root = box.attachShadow({ mode: 'open' });
    this.#roots.push(root);
    const align = side === 'top' ? 'flex-start' : 'flex-end';
    const rules = styles.css === '' ? '' : `<style>${styles.css}</style>`;
    root.innerHTML = `${rules}<div style="display: flex; align-items: ${align}; padding-${side}: ${edge}; --band-edge: ${edge}">${html}</div>`;
    for (const [name, value] of Object.entries({ ...values, pageNumber: String(number) })) {
      for (const found of root.querySelectorAll(`.${name}`)) found.textContent = value;
    }
    for (const found of root.querySelectorAll('[data-type="page-number"]')) {
      const key = `${found.getAttribute('data-kind') ?? 'page'} ${found.getAttribute('data-number-type') ?? '1'}`;
      found.textContent = texts[key] ?? found.textContent;
    }
    this.#nameStrings(root, strings);
    this.#fillReferences(root, strings);
    return box;
  }

  /** Replaces names in the texts of a header. */
  #nameStrings(root: PageNode, strings: Sheet['strings']): void {
    if (Object.keys(strings).length === 0) return;
    const { document, Document } = this.#globals;
    const texts = Document.prototype.createTreeWalker.call(document, root, 4);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      node.textContent = node.textContent.replaceAll(
        /\{([a-z][A-Za-z0-9-]{0,39})\}/gu,
        (name, key) => strings[key] ?? name,
      );
  }

  /** Shows the texts of references to styles. The first text keeps its formatting. */
  #fillReferences(root: PageElement, strings: Sheet['strings']): void {
    for (const field of root.querySelectorAll('[data-type="document-field"][data-kind="styleReference"]')) {
      const key = ['data-name', 'data-level', 'data-format', 'data-place'].map(
        (name) => field.getAttribute(name) ?? '',
      );
      const value = strings[key.join('\n')];
      if (value === undefined) continue;
      let holder = field;
      for (let [inner] = holder.children; inner !== undefined; [inner] = inner.children) holder = inner;
      holder.textContent = value;
      const [first, ...others] = [...field.childNodes];
      if (first !== undefined && holder !== field) for (const other of others) other.remove();
    }
  }

  #drawMark(mark: Mark, sheet: Sheet, to: PageElement): void {
    const layer = this.#create('div', 'position: absolute; inset: 0; display: grid; place-items: center;');
    to.append(layer);
    if (mark.image === '') return this.#drawMarkText(mark, sheet, layer);
    const image = this.#create('img', `width: ${mark.width}%; opacity: ${mark.opacity}; rotate: ${mark.angle}deg;`);
    image.setAttribute('src', mark.image);
    layer.append(image);
  }

  #drawMarkText(mark: Mark, sheet: Sheet, layer: PageElement): void {
    const font = "600 1em/1.15 'Liberation Sans', Arial, 'Noto Sans', 'Noto Sans CJK SC', sans-serif";
    const text = this.#create('span', `grid-area: 1 / 1; white-space: nowrap; font: ${font}; color: ${mark.color};`);
    text.append(mark.text);
    layer.append(text);
    const size = mark.fontSize || this.#fittingSize(text, mark, sheet);
    text.style.setProperty('font-size', `${size}pt`);
    text.style.setProperty('opacity', String(mark.opacity));
    text.style.setProperty('rotate', `${mark.angle}deg`);
  }

  /** Returns the maximum font size in points at which the rotated text fits on its sheet. */
  #fittingSize(text: PageElement, { angle, maxFontSize }: Mark, { width, height }: Sheet): number {
    const size = 100;
    text.style.setProperty('font-size', `${size}pt`);
    const box = text.getBoundingClientRect();
    const radians = (angle * Math.PI) / 180;
    const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
    const [wide, high] = [(box.width * 3) / 4, (box.height * 3) / 4];
    const room = 0.86 * Math.min(width / (wide * cos + high * sin), height / (wide * sin + high * cos));
    return Math.min(maxFontSize, size * room);
  }

  async #loadPictures(): Promise<void> {
    const images = this.#roots.flatMap((root) => [...root.querySelectorAll('img')]);
    for (const image of images) {
      const url = this.#drawing.pictures[image.getAttribute('src') ?? ''];
      if (url !== undefined) image.setAttribute('src', url);
    }
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  }

  /** Uses the method of the prototype, because named elements of a document can shadow its own. */
  #create(name: string, css: string): PageElement {
    const { document, Document } = this.#globals;
    const element = Document.prototype.createElement.call(document, name);
    element.style.cssText = css;
    return element;
  }
}
