import type { PageElement, PageGlobals, PageStyle } from '../devtools/dom.ts';
import type { FormControl } from './control.ts';
import type { PageControl } from './page-control.ts';

/** The settings and limits of the placer. */
export interface Placing {
  /** The URL of a control's link, up to its index. */
  readonly address: string;
  /** The beginning of URLs that mark places. */
  readonly places: string;
  readonly maxControls: number;
  readonly maxOptions: number;
  readonly maxValue: number;
  readonly maxName: number;
  /** The index of the first control. */
  readonly first: number;
}

/** The found controls, and the number of those beyond the limit. */
export interface PlacedControls {
  readonly controls: readonly FormControl[];
  readonly left: number;
}

/**
 * Finds the form controls of a loaded document: `formField` nodes, and the controls of HTML. Each is put into a link to a URL with its
 * index, which the printed file reveals, and only its frame stays visible. Runs in Chromium and uses only types of other modules.
 */
export class ControlPlacer {
  readonly #placing: Placing;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #controls: FormControl[] = [];
  /** The indexes of controls that are repeated, by their place in a header or footer. */
  readonly #repeated = new Map<string, number>();
  /** The place of the control that is being added, if it is repeated. */
  #key: string | undefined;
  /** The styles that position an element among others. */
  readonly #placement = `margin-top margin-right margin-bottom margin-left float position top right bottom left z-index
    vertical-align flex-grow flex-shrink flex-basis align-self justify-self order min-width max-width
    grid-row-start grid-row-end grid-column-start grid-column-end`.split(/\s+/u);

  constructor(placing: Placing) {
    this.#placing = placing;
  }

  place(): PlacedControls {
    const { document, Document } = this.#globals;
    const selector = '[data-type="form-field"], input, select, textarea';
    let left = 0;
    for (const element of Document.prototype.querySelectorAll.call(document, selector)) {
      const isNode = element.getAttribute('data-type') === 'form-field';
      // Every element that is found has the members of its kind.
      const native = element as PageControl;
      if (!(isNode || this.#isFillable(native)) || !element.checkVisibility()) continue;
      if (this.#controls.length >= this.#placing.maxControls) left += 1;
      else if (isNode) this.#placeNode(element);
      else this.#placeNative(native);
    }
    return { controls: this.#controls, left };
  }

  /** Does the same for the nodes of headers and footers (sheet-painter.ts). A control that several pages repeat is one. */
  placeOnSheets(): PlacedControls {
    const { document, Document } = this.#globals;
    let left = 0;
    for (const band of Document.prototype.querySelectorAll.call(document, '[data-band]')) {
      const fields = band.shadowRoot?.querySelectorAll('[data-type="form-field"]') ?? [];
      for (const [index, field] of [...fields].entries()) {
        this.#key = `${band.getAttribute('data-band')} ${index}`;
        const isKnown = this.#repeated.has(this.#key);
        if (isKnown || this.#controls.length < this.#placing.maxControls) this.#placeNode(field);
        else left += 1;
      }
    }
    return { controls: this.#controls, left };
  }

  #isFillable({ tagName, type, multiple, size }: PageControl): boolean {
    if (tagName === 'SELECT') return !multiple && size <= 1;
    return (
      tagName === 'TEXTAREA' || /^(?:text|search|email|url|tel|number|date|time|password|checkbox|radio)$/u.test(type)
    );
  }

  #placeNode(field: PageElement): void {
    const kind = field.getAttribute('data-kind') ?? 'text';
    const isChoice = kind === 'dropDown' || kind === 'comboBox';
    const text = this.#textOf(field);
    const options = isChoice ? this.#itemsOf(field) : [];
    const chosen = options.find(({ label }) => label === text);
    const label = ['data-title', 'data-placeholder', 'data-tag'].map((name) => field.getAttribute(name)).find(Boolean);
    const lock = field.getAttribute('data-lock');
    this.#add(
      {
        kind: isChoice ? 'choice' : kind === 'checkBox' ? 'checkBox' : 'text',
        name: field.getAttribute('data-tag') ?? field.getAttribute('data-title') ?? '',
        label: label ?? '',
        value: kind === 'checkBox' ? '' : (chosen?.value ?? text),
        checked: field.getAttribute('data-checked') !== null,
        options,
        editable: kind === 'comboBox',
        multiline: kind !== 'date' && (field.getAttribute('data-multiline') !== null || text.includes('\n')),
        maxLength: Number(field.getAttribute('data-max-length') ?? 0),
        readOnly: lock === 'content' || lock === 'both',
        required: field.getAttribute('data-required') !== null,
        dateFormat: kind === 'date' ? (field.getAttribute('data-format') ?? 'yyyy-MM-dd') : '',
      },
      (link, control) => this.#wrapNode(field, link, control),
    );
  }

  #itemsOf(field: PageElement): { value: string; label: string }[] {
    // The document model has checked the items of a node; a fragment of HTML may have anything.
    try {
      const items: unknown = JSON.parse(field.getAttribute('data-items') ?? '[]');
      return (Array.isArray(items) ? (items as unknown[]) : []).flatMap((item) => {
        const { label, value = label } = (item ?? {}) as { readonly label?: unknown; readonly value?: unknown };
        return typeof label === 'string' && typeof value === 'string' ? [{ value, label }] : [];
      });
    } catch {
      return [];
    }
  }

  /** Adds the frame of a node, which is wide enough for an entry. */
  #wrapNode(
    field: PageElement,
    link: PageElement,
    { kind, multiline, maxLength, options, dateFormat }: FormControl,
  ): void {
    const block = this.#blockOf(field);
    const isAlone = kind !== 'checkBox' && block?.textContent.trim() === field.textContent.trim();
    const isWide = isAlone && (kind === 'text' && dateFormat === '' ? true : block.closest('td, th') !== null);
    for (const mark of field.querySelectorAll(`a[href^="${this.#placing.places}"]`)) {
      const empty = mark.cloneNode(false);
      empty.setAttribute('class', 'marked-place');
      empty.textContent = '\u200B';
      field.before(empty);
    }
    field.before(link);
    const widest = Math.min(12, maxLength === 0 ? 8 : Math.max(2, maxLength * 0.65));
    const width = kind === 'checkBox' ? '1em' : options.length > 0 || dateFormat !== '' ? '2em' : `${widest}em`;
    const frame =
      kind === 'checkBox'
        ? 'text-align: center'
        : 'border: 0.75px solid #8a94a6; border-radius: 1.5px; padding: 0 0.2em';
    this.#style(
      link,
      `display: ${isWide ? 'block' : 'inline-block'}; box-sizing: border-box; min-inline-size: ${width}; max-inline-size: 100%;
      ${multiline && isAlone ? 'min-block-size: calc(3lh + 2px);' : ''} overflow-wrap: anywhere; text-indent: 0; ${frame}`,
    );
    const sizer = this.#sizerOf(options, dateFormat);
    if (sizer) link.append(sizer);
    link.append(field);
    field.style.setProperty('visibility', 'hidden', 'important');
    field.setAttribute('role', 'none');
    // An empty line has no height of its own.
    const line = this.#create('span', 'visibility: hidden');
    line.textContent = '\u200B';
    link.append(line);
  }

  /** Gives a control the width of its longest entry. */
  #sizerOf(options: FormControl['options'], dateFormat: string): PageElement | undefined {
    const longest = options.reduce((found, { label }) => (label.length > found.length ? label : found), dateFormat);
    if (longest === '') return undefined;
    const css = 'display: block; visibility: hidden; block-size: 0; overflow: hidden; white-space: nowrap;';
    const sizer = this.#create('span', `${css} padding-inline-end: ${options.length > 0 ? '1.3em' : '0.4em'}`);
    sizer.textContent = longest;
    return sizer;
  }

  #blockOf(element: PageElement): PageElement | null {
    let block = element.parentElement;
    while (block && this.#computed(block).getPropertyValue('display') === 'inline') block = block.parentElement;
    return block;
  }

  #placeNative(control: PageControl): void {
    const { tagName, type, value } = control;
    const isOn = type === 'checkbox' || type === 'radio';
    const isSelect = tagName === 'SELECT';
    const attribute = (name: string): string => control.getAttribute(name) ?? '';
    const labels = [...(control.labels ?? [])].map(({ textContent }) => textContent.trim()).join(' ');
    this.#add(
      {
        kind: isSelect ? 'choice' : type === 'checkbox' ? 'checkBox' : type === 'radio' ? 'radio' : 'text',
        name: attribute('name') || control.id,
        label: labels || ['aria-label', 'title', 'placeholder', 'name'].map(attribute).find(Boolean) || '',
        value: type === 'password' ? '' : value,
        checked: isOn && control.checked,
        options: isSelect ? [...control.options].map((option) => ({ value: option.value, label: option.label })) : [],
        editable: false,
        multiline: tagName === 'TEXTAREA',
        password: type === 'password',
        maxLength: Math.max(0, control.maxLength ?? 0),
        readOnly: control.disabled || (control.readOnly ?? false),
        required: control.required,
        dateFormat: type === 'date' ? 'yyyy-MM-dd' : '',
      },
      (link) => this.#wrapNative(control, link, isOn),
    );
  }

  /** Moves the styles that position a control in its surroundings to the link, and empties the control. */
  #wrapNative(control: PageControl, link: PageElement, isOn: boolean): void {
    const specified = (name: string): string => control.computedStyleMap().get(name)?.toString() ?? '';
    const computed = this.#computed(control);
    const px = (...names: string[]): string =>
      names.map((name) => Number.parseFloat(computed.getPropertyValue(name)) || 0).reduce((sum, one) => sum + one, 0) +
      'px';
    const isContentBox = computed.getPropertyValue('box-sizing') === 'content-box';
    const sides = isContentBox ? px('padding-left', 'padding-right', 'border-left-width', 'border-right-width') : '0px';
    const { width, height } = control.getBoundingClientRect();
    const own = specified('width');
    const moved = this.#placement.map((name) => `${name}: ${specified(name)}`);
    const display = computed.getPropertyValue('display').startsWith('inline') ? 'inline-grid' : 'grid';
    control.before(link);
    this.#style(
      link,
      `display: ${display}; ${moved.join('; ')}; width: ${own === 'auto' || own === '' ? `${width}px` : `calc(${own} + ${sides})`}`,
    );
    link.append(control);
    // Its frame is decoration.
    control.setAttribute('inert', '');
    const kept = isOn ? 'visibility: hidden' : '';
    this.#style(
      control,
      `box-sizing: border-box; width: 100%; height: ${height}px; margin: 0; position: static; float: none; min-width: 0; max-width: none; ${kept}`,
      false,
    );
    if (isOn) return;
    control.removeAttribute('placeholder');
    if (control.tagName === 'SELECT') control.textContent = '';
    else {
      if (control.tagName === 'INPUT') control.type = 'text';
      control.value = '';
    }
  }

  /** Adds a control with its link. */
  #add(
    control: Omit<FormControl, 'password'> & Partial<Pick<FormControl, 'password'>>,
    wrap: (link: PageElement, control: FormControl) => void,
  ): void {
    const { address, maxOptions, maxValue, maxName, first } = this.#placing;
    const cut = (text: string, length: number): string => text.slice(0, length);
    const shortened: FormControl = {
      password: false,
      ...control,
      name: cut(control.name.trim(), maxName),
      label: cut(control.label.replaceAll(/\s+/gu, ' ').trim(), maxName),
      value: cut(control.value, maxValue),
      dateFormat: cut(control.dateFormat, maxName),
      maxLength: Number.isInteger(control.maxLength) ? control.maxLength : 0,
      options: control.options
        .slice(0, maxOptions)
        .map(({ value, label }) => ({ value: cut(value, maxName), label: cut(label, maxName) })),
    };
    const link = this.#create('a', '');
    const known = this.#key === undefined ? undefined : this.#repeated.get(this.#key);
    const index = known ?? this.#controls.length;
    if (known === undefined) this.#controls.push(shortened);
    if (this.#key !== undefined) this.#repeated.set(this.#key, index);
    link.setAttribute('href', `${address}${first + index}`);
    wrap(link, shortened);
  }

  /** Returns the text of a node with its line breaks, without deleted text. */
  #textOf(field: PageElement): string {
    const { document, Document } = this.#globals;
    const walker = Document.prototype.createTreeWalker.call(document, field, 5);
    let text = '';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === 1) text += (node as PageElement).tagName === 'BR' ? '\n' : '';
      else if (node.parentElement?.closest('del') === null) text += node.textContent;
    }
    return text.replaceAll('\u200B', '');
  }

  /** Sets styles that no rule of the document overrides. @param isReset true to forget all other styles. */
  #style(element: PageElement, css: string, isReset = true): void {
    const reset = 'all: unset; color: inherit; text-decoration: none; break-inside: avoid; white-space: inherit';
    const { style } = element;
    const own = isReset ? reset : style.cssText;
    const rules = `${own}; ${css}`.split(';').filter((rule) => rule.trim() !== '');
    style.cssText = rules.map((rule) => `${rule.replace('!important', '')} !important`).join(';');
  }

  #computed(element: PageElement): PageStyle {
    return this.#globals.getComputedStyle(element);
  }

  /** Uses the method of the prototype, because named elements of a document can shadow its own. */
  #create(name: string, css: string): PageElement {
    const { document, Document } = this.#globals;
    const element = Document.prototype.createElement.call(document, name);
    element.style.cssText = css;
    return element;
  }
}
