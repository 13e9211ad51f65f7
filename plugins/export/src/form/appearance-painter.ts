import type { PageElement, PageGlobals, PageStyle } from '../devtools/dom.ts';
import type { FormControl } from './control.ts';

/** A control with its size in CSS pixels. */
export interface PaintedBox extends Pick<FormControl, 'kind' | 'value' | 'options' | 'checked'> {
  readonly index: number;
  readonly width: number;
  readonly height: number;
}

/** The computed style of a control's text, as CSS writes it, and the number of its sheets. */
export interface PaintedLook {
  readonly index: number;
  readonly sheets: number;
  readonly fontFamily: string;
  readonly fontSize: string;
  readonly color: string;
  readonly align: string;
  /** True if the text has several lines in its box. */
  readonly wraps: boolean;
}

interface State {
  readonly box: PaintedBox;
  readonly css: string;
  readonly textCss: string;
  readonly language: string;
  readonly content: PageElement | string;
}

/**
 * Replaces a printed document by sheets with the values of its form controls, in the fonts and style sheets of the document: one for a
 * text, two for the states of a check box, on and off. Runs in Chromium and uses only types of other modules.
 */
export class AppearancePainter {
  readonly #address: string;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #sizes = new Set<string>();
  readonly #textStyle =
    `font-family font-size font-weight font-style font-stretch font-variant-caps font-variant-numeric
    font-kerning font-feature-settings letter-spacing word-spacing line-height color text-transform direction writing-mode
    white-space overflow-wrap text-align`.split(/\s+/u);
  /** The border stays visible in the document, and only its place is taken. */
  readonly #frameStyle = `padding-top padding-right padding-bottom padding-left border-top-width border-right-width
    border-bottom-width border-left-width border-top-style border-right-style border-bottom-style border-left-style`.split(
    /\s+/u,
  );

  /** @param address of the links around controls, up to their index. */
  constructor(address: string) {
    this.#address = address;
  }

  draw(boxes: readonly PaintedBox[]): PaintedLook[] {
    const selector = `a[href^="${this.#address}"]`;
    const bands = [...this.#all('[data-band]')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll(selector) ?? []),
    ]);
    const links = new Map([...this.#all(selector), ...bands].map((link) => [link.getAttribute('href'), link]));
    const looks: PaintedLook[] = [];
    const states: State[] = [];
    for (const box of boxes) {
      const link = links.get(`${this.#address}${box.index}`);
      if (!link) continue;
      const found = this.#statesOf(box, link);
      const { fontFamily, fontSize, color, align } = this.#lookOf(this.#textIn(link));
      looks.push({ index: box.index, sheets: found.length, fontFamily, fontSize, color, align, wraps: false });
      states.push(...found);
    }
    const wrapped = this.#replaceBy(states);
    return looks.map((look) => ({ ...look, wraps: wrapped.has(look.index) }));
  }

  #lookOf(text: PageElement): Omit<PaintedLook, 'index' | 'sheets' | 'wraps'> {
    const style = this.#globals.getComputedStyle(text);
    const at = (name: string): string => style.getPropertyValue(name);
    const align = at('text-align');
    const isReversed = at('direction') === 'rtl';
    const sides: Readonly<Record<string, string>> = isReversed
      ? { start: 'right', end: 'left', justify: 'right' }
      : { start: 'left', end: 'right', justify: 'left' };
    return {
      fontFamily: at('font-family'),
      fontSize: at('font-size'),
      color: at('color'),
      align: sides[align] ?? align,
    };
  }

  #statesOf(box: PaintedBox, link: PageElement): State[] {
    const text = this.#textIn(link);
    const native = this.#nativeIn(link);
    const language = text.closest('[lang]')?.getAttribute('lang') ?? '';
    const textCss = this.#copy(text, this.#textStyle);
    const css = native
      ? this.#nativeCss(native)
      : `${this.#copy(link, [...this.#textStyle, ...this.#frameStyle])}; border-color: transparent`;
    const state = (content: PageElement | string): State => ({ box, css, textCss, language, content });
    if (box.kind === 'text' || box.kind === 'choice') {
      const shown = box.options.find(({ value }) => value === box.value)?.label ?? box.value;
      return shown.trim() === '' ? [] : [state(shown)];
    }
    if (native) return [true, false].map((isOn) => state(this.#switch(box, native, isOn)));
    const field = link.querySelectorAll('[data-type="form-field"]');
    const [sign] = [...field];
    return [sign?.getAttribute('data-checked-sign') ?? '☒', sign?.getAttribute('data-unchecked-sign') ?? '☐'].map(
      state,
    );
  }

  /** The element with the text of a control, whose style the text has. */
  #textIn(link: PageElement): PageElement {
    const native = this.#nativeIn(link);
    if (native) return native;
    const { document, Document } = this.#globals;
    const [field] = [...link.querySelectorAll('[data-type="form-field"]')];
    if (!field) return link;
    return Document.prototype.createTreeWalker.call(document, field, 4).nextNode()?.parentElement ?? field;
  }

  #nativeIn(link: PageElement): PageElement | undefined {
    const [native] = [...link.querySelectorAll('input, select, textarea')];
    return native;
  }

  /** The text of an HTML control is in its padding box; a single line is in the middle. */
  #nativeCss(native: PageElement): string {
    const style = this.#globals.getComputedStyle(native);
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => {
      const [padding, border] = [`padding-${side}`, `border-${side}-width`].map(
        (name) => Number.parseFloat(style.getPropertyValue(name)) || 0,
      );
      // Chromium draws the text of a list beside its edge.
      const own = native.tagName === 'SELECT' && side === 'left' ? 4 : 0;
      return `${(padding ?? 0) + (border ?? 0) + own}px`;
    });
    const line = native.tagName === 'TEXTAREA' ? 'display: block' : 'display: grid; align-content: center';
    const space = native.tagName === 'TEXTAREA' ? 'pre-wrap' : 'pre';
    return `${this.#copy(native, this.#textStyle)}; white-space: ${space}; padding: ${sides.join(' ')}; ${line}`;
  }

  #switch({ kind, width, height }: PaintedBox, native: PageElement, isOn: boolean): PageElement {
    const copy = this.#create('input', `display: block; margin: 0; width: ${width}px; height: ${height}px`);
    copy.setAttribute('type', kind === 'radio' ? 'radio' : 'checkbox');
    copy.style.setProperty('accent-color', this.#globals.getComputedStyle(native).getPropertyValue('accent-color'));
    if (isOn) copy.setAttribute('checked', '');
    return copy;
  }

  #copy(element: PageElement, names: readonly string[]): string {
    const style: PageStyle = this.#globals.getComputedStyle(element);
    return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
  }

  /**
   * Shows only the sheets. They are in a shadow tree, which has the fonts of the document and no other styles.
   * @returns the indexes of controls whose text has several lines.
   */
  #replaceBy(states: readonly State[]): ReadonlySet<number> {
    for (const element of this.#all('html, body'))
      element.style.cssText = 'all: initial !important; display: block !important';
    const [body] = [...this.#all('body')];
    if (!body) return new Set();
    body.textContent = '';
    const host = this.#create('div', 'all: initial !important; display: block !important');
    body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    const texts = states.map((state, index) => {
      const sheet = this.#sheet(state, index === states.length - 1);
      root.append(sheet);
      const [text] = [...sheet.querySelectorAll('span')];
      return { index: state.box.index, text };
    });
    const style = this.#create('style', '');
    style.textContent = `${[...this.#sizes].join('\n')}
      :root::before, :root::after, body::before, body::after { content: none !important; display: none !important; }`;
    body.append(style);
    const wrapped = texts.filter(({ text }) => {
      const [line] = text ? [...text.getClientRects()] : [];
      return text && line && text.getBoundingClientRect().height > 1.5 * line.height;
    });
    return new Set(wrapped.map(({ index }) => index));
  }

  #sheet({ box, css, textCss, language, content }: State, isLast: boolean): PageElement {
    const { width, height } = box;
    const name = `companion-field-${width}x${height}`.replaceAll('.', '-');
    // Larger than the control, so that rounding neither cuts it nor starts another page.
    this.#sizes.add(`@page ${name} { size: ${width + 4}px ${height + 4}px !important; margin: 0 !important; }`);
    const sheet = this.#create('section', `page: ${name}; display: block; height: ${height + 2}px; overflow: hidden`);
    if (!isLast) sheet.style.setProperty('break-after', 'page');
    const frame = this.#create('div', typeof content === 'string' ? css : '');
    frame.style.setProperty('box-sizing', 'border-box');
    frame.style.setProperty('width', `${width}px`);
    frame.style.setProperty('height', `${height}px`);
    if (language !== '') frame.setAttribute('lang', language);
    if (typeof content === 'string') {
      const text = this.#create('span', textCss);
      text.textContent = content;
      frame.append(text);
    } else frame.append(content);
    sheet.append(frame);
    return sheet;
  }

  #all(selector: string): Iterable<PageElement> {
    const { document, Document } = this.#globals;
    return Document.prototype.querySelectorAll.call(document, selector);
  }

  /** Uses the method of the prototype, because named elements of a document can shadow its own. */
  #create(name: string, css: string): PageElement {
    const { document, Document } = this.#globals;
    const element = Document.prototype.createElement.call(document, name);
    element.style.cssText = css;
    return element;
  }
}
