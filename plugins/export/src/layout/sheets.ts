import type { Page } from 'puppeteer-core';
import type { Watermark } from '../options/pdf-extras.ts';
import { OWN_ORIGIN } from '../own-origin.ts';
import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { PageStart } from './stretches.ts';

/** Templates of one band by kind of page; what is absent falls back to `default`, and that to nothing. */
export interface BandSet {
  readonly default?: string;
  readonly first?: string;
  readonly odd?: string;
  readonly even?: string;
}

/** Bands of a stretch of the document; where one is absent, the document's hold. */
export interface OwnBands {
  readonly header?: BandSet | undefined;
  readonly footer?: BandSet | undefined;
}

/** What stands on the sheets that are laid over the printed pages. */
export interface SheetPlan {
  readonly header: BandSet;
  readonly footer: BandSet;
  /** Of sections that have their own, by their place among the document's sections. */
  readonly sections: ReadonlyMap<number, OwnBands>;
  /** Addresses of pictures, by the names that templates know them by. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly watermark: Watermark | undefined;
  /** Number of the document's first page. */
  readonly firstPageNumber: number;
  readonly title: string;
}

/** A page of the printed file; sizes in points. */
export interface PrintedPage {
  /** Its place in the whole document, from 1, whichever pages were asked for. */
  readonly place: number;
  readonly start: PageStart;
  readonly width: number;
  readonly height: number;
}

interface Sheet {
  /** Which of the templates; the first is none. */
  readonly header: number;
  readonly footer: number;
  readonly watermark: boolean;
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

const CSS = `
html, body { margin: 0; }
body > * { display: block; position: relative; overflow: hidden; break-after: page; break-inside: avoid; }
body > :last-child { break-after: auto; }
`;

/** Chromium's own distance of the bands from the edge of the paper. */
const EDGE = '0.4cm';
const DEFAULT_OPACITY = 0.15;
const TEXT_ANGLE = -45;
const IMAGE_WIDTH = 60;
/** Points; larger letters would be seen as shapes. */
const MAX_FONT_SIZE = 160;

export const SHEETS_DOCUMENT = `<!doctype html><meta charset="utf-8"><style>${CSS}</style><body></body>`;

/** Whether the sheets come in two layers: one over the pages, one under them. */
export const isUnder = ({ watermark }: SheetPlan): boolean => watermark?.layer === 'under';

/** Draws the sheets into an empty page: one for each printed page, then one for each that goes under. */
export async function drawSheets(
  page: Page,
  plan: SheetPlan,
  pages: readonly PrintedPage[],
  total: number,
): Promise<void> {
  const { watermark, title } = plan;
  const marked = ({ place }: PrintedPage): boolean =>
    watermark !== undefined && (watermark.pages !== 'first' || place === 1);
  const under = isUnder(plan);
  // A template goes over once, however many pages show it.
  const templates = new Map([['', 0]]);
  const indexOf = (template: string): number => {
    const known = templates.get(template) ?? templates.size;
    templates.set(template, known);
    return known;
  };
  const size = ({ width, height }: PrintedPage): Pick<Sheet, 'width' | 'height'> => ({ width, height });
  const over = pages.map((printed): Sheet => {
    const { number, header, footer } = bandsOf(plan, printed);
    const bands = { number, header: indexOf(header), footer: indexOf(footer) };
    return { ...bands, ...size(printed), watermark: marked(printed) && !under };
  });
  const below = under
    ? pages.map((printed): Sheet => ({ ...size(printed), header: 0, footer: 0, number: 0, watermark: marked(printed) }))
    : [];
  await page.evaluate(draw, {
    sheets: [...over, ...below],
    templates: [...templates.keys()],
    pictures: plan.pictures,
    edge: EDGE,
    values: {
      date: new Date().toLocaleDateString('en-CA'),
      title,
      url: '',
      totalPages: String(total + plan.firstPageNumber - 1),
    },
    mark: watermark === undefined ? undefined : markOf(watermark),
  });
}

interface PageBand {
  readonly number: number;
  readonly header: string;
  readonly footer: string;
}

/** The templates of one page: a section's own, or the document's, whose first page is the first of all. */
function bandsOf({ header, footer, sections, firstPageNumber }: SheetPlan, { place, start }: PrintedPage): PageBand {
  const number = firstPageNumber + place - 1;
  const pick = (set: BandSet, isFirst: boolean): string => {
    if (isFirst && set.first !== undefined) return set.first;
    return (number % 2 === 0 ? set.even : set.odd) ?? set.default ?? '';
  };
  const own = start.section === null ? undefined : sections.get(start.section);
  return {
    number,
    header: own?.header ? pick(own.header, start.isFirst) : pick(header, place === 1),
    footer: own?.footer ? pick(own.footer, start.isFirst) : pick(footer, place === 1),
  };
}

interface Mark {
  readonly text: string;
  readonly image: string;
  readonly opacity: number;
  readonly angle: number;
  readonly color: string;
  /** Points; 0: as large as fits. */
  readonly fontSize: number;
  readonly maxFontSize: number;
  readonly width: number;
}

const markOf = ({ text = '', image = '', ...look }: Watermark): Mark => ({
  text,
  // A path means this server.
  image: image === '' ? '' : new URL(image, OWN_ORIGIN).href,
  opacity: look.opacity ?? DEFAULT_OPACITY,
  angle: look.angle ?? (text === '' ? 0 : TEXT_ANGLE),
  color: look.color ?? '#000',
  fontSize: look.fontSize ?? 0,
  maxFontSize: MAX_FONT_SIZE,
  width: look.width ?? IMAGE_WIDTH,
});

interface Drawing {
  readonly sheets: readonly Sheet[];
  readonly templates: readonly string[];
  readonly pictures: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly edge: string;
  readonly mark: Mark | undefined;
}

/** Runs in the page; resolves when its pictures are there. */
async function draw({ sheets, templates, pictures, values, edge, mark }: Drawing): Promise<void> {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, createElement } = Document.prototype;
  const body = querySelector.call(document, 'body');
  const roots = body === null ? [] : [body];
  const create = (name: string, css: string): PageElement => {
    const element = createElement.call(document, name);
    element.style.cssText = css;
    return element;
  };

  // Of its own tree, so that the styles of one template do not reach another.
  const band = (html: string, side: 'top' | 'bottom', number: number): PageElement => {
    const box = create('div', `position: absolute; ${side}: 0; left: 0; right: 0; font: 8px system-ui, sans-serif;`);
    const root = box.attachShadow({ mode: 'open' });
    roots.push(root);
    const align = side === 'top' ? 'flex-start' : 'flex-end';
    root.innerHTML = `<div style="display: flex; align-items: ${align}; padding-${side}: ${edge}; --band-edge: ${edge}">${html}</div>`;
    for (const [name, value] of Object.entries({ ...values, pageNumber: String(number) })) {
      for (const place of root.querySelectorAll(`.${name}`)) place.textContent = value;
    }
    return box;
  };

  const fitted = (text: PageElement, width: number, height: number, angle: number, most: number): number => {
    const size = 100;
    text.style.setProperty('font-size', `${size}pt`);
    const box = text.getBoundingClientRect();
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    const [wide, high] = [(box.width * 3) / 4, (box.height * 3) / 4];
    const room = 0.86 * Math.min(width / (wide * cos + high * sin), height / (wide * sin + high * cos));
    return Math.min(most, size * room);
  };

  const watermark = (sheet: Sheet, to: PageElement, look: Mark): void => {
    const layer = create('div', 'position: absolute; inset: 0; display: grid; place-items: center;');
    to.append(layer);
    if (look.image !== '') {
      const image = create('img', `width: ${look.width}%; opacity: ${look.opacity}; rotate: ${look.angle}deg;`);
      image.setAttribute('src', look.image);
      layer.append(image);
      return;
    }
    const font = "600 1em/1.15 'Liberation Sans', Arial, 'Noto Sans', 'Noto Sans CJK SC', sans-serif";
    const text = create('span', `grid-area: 1 / 1; white-space: nowrap; font: ${font}; color: ${look.color};`);
    text.append(look.text);
    layer.append(text);
    const radians = (look.angle * Math.PI) / 180;
    const size = look.fontSize || fitted(text, sheet.width, sheet.height, radians, look.maxFontSize);
    text.style.setProperty('font-size', `${size}pt`);
    text.style.setProperty('opacity', String(look.opacity));
    text.style.setProperty('rotate', `${look.angle}deg`);
  };

  const sizes = new Set<string>();
  for (const sheet of sheets) {
    const name = `companion-${String(sheet.width).replace('.', '-')}x${String(sheet.height).replace('.', '-')}`;
    sizes.add(`@page ${name} { size: ${sheet.width}pt ${sheet.height}pt; margin: 0; }`);
    // A little lower than the page, as rounding must not start another.
    const element = create('section', `page: ${name}; width: ${sheet.width}pt; height: calc(${sheet.height}pt - 1px);`);
    body?.append(element);
    if (mark !== undefined && sheet.watermark) watermark(sheet, element, mark);
    for (const [side, index] of [
      ['top', sheet.header],
      ['bottom', sheet.footer],
    ] as const) {
      const template = templates[index] ?? '';
      if (template !== '') element.append(band(template, side, sheet.number));
    }
  }
  const style = create('style', '');
  style.textContent = [...sizes].join('\n');
  body?.before(style);
  const images = roots.flatMap((root) => [...root.querySelectorAll('img')]);
  for (const image of images) {
    const url = pictures[image.getAttribute('src') ?? ''];
    if (url !== undefined) image.setAttribute('src', url);
  }
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
}
