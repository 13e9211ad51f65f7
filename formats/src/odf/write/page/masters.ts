import { FIRST_MASTER } from '../../words.ts';
import type { DocumentNode, PageSetup } from '@editor-companion/document';
import { round } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { HOLDERS, type Bands } from '../../../content/source/bands.ts';
import { bandDistance } from '../../../content/source/page.ts';
import { Changes } from '../text/changes.ts';
import { Story, type Odt } from '../story.ts';

export type Geometry = Pick<PageSetup, 'width' | 'height' | 'margin' | 'writingMode'>;

/** A master page (ODF 1.3, part 3, 16.9). */
export interface Master {
  readonly name: string;
  /** The name of its page layout. */
  readonly layout: string;
  readonly bands: Bands;
  /** Equal for master pages that only differ in their first page. */
  readonly run: string;
  /** Equal for pages of the same size and margins. */
  readonly size: string;
}

/** The master pages of a document, each once. The document begins on the first one. */
export class Masters {
  readonly #page: PageSetup;
  readonly #masters = new Map<string, Master>();
  /** Page layouts with their XML. */
  readonly #layouts = new Map<string, { readonly name: string; readonly xml: string }>();

  constructor(page: PageSetup) {
    this.#page = page;
  }

  /** Returns the master page with this size and these headers and footers. */
  of(geometry: Geometry, bands: Bands): Master {
    const { header, footer } = bands;
    const layout = this.#layout(geometry, { header: isShown(header), footer: isShown(footer) });
    const [first, ...others] = [[header.first, footer.first], header.default, header.even, footer.default, footer.even];
    const run = JSON.stringify([layout, ...others]);
    const key = run + JSON.stringify(first);
    const known = this.#masters.get(key);
    if (known) return known;
    // Word processors use this name for the default master page.
    const name = this.#masters.size === 0 ? FIRST_MASTER : `Pages${this.#masters.size + 1}`;
    const master = { name, layout, bands, run, size: sizeOf(geometry) };
    this.#masters.set(key, master);
    return master;
  }

  list(): readonly Master[] {
    return [...this.#masters.values()];
  }

  /** Returns the page layouts (16.5) as XML. */
  layouts(): string[] {
    return [...this.#layouts.values()].map(({ xml }) => xml);
  }

  #layout({ width, height, margin, writingMode }: Geometry, has: Readonly<Record<keyof Bands, boolean>>): string {
    const key = JSON.stringify([width, height, margin, writingMode, has]);
    const known = this.#layouts.get(key);
    if (known) return known.name;
    const { headerDistance, footerDistance } = this.#page;
    const top = has.header ? bandDistance(headerDistance, margin.top) : margin.top;
    const bottom = has.footer ? bandDistance(footerDistance, margin.bottom) : margin.bottom;
    const name = `pm${this.#layouts.size + 1}`;
    const properties = element('style:page-layout-properties', {
      'fo:page-width': mm(width),
      'fo:page-height': mm(height),
      'style:print-orientation': width > height ? 'landscape' : 'portrait',
      'fo:margin-top': mm(top),
      'fo:margin-right': mm(margin.right),
      'fo:margin-bottom': mm(bottom),
      'fo:margin-left': mm(margin.left),
      'style:writing-mode': MODES[writingMode ?? ''],
    });
    const areas = [
      has.header ? area('header', margin.top - top) : '',
      has.footer ? area('footer', margin.bottom - bottom) : '',
    ];
    this.#layouts.set(key, {
      name,
      xml: element('style:page-layout', { 'style:name': name }, properties, areas),
    });
    return name;
  }
}

export const sizeOf = ({ width, height, margin: { top, right, bottom, left } }: Geometry): string =>
  [width, height, top, right, bottom, left].join(' ');

const isShown = (bands: Bands['header']): boolean => Object.keys(bands).length > 0;
const mm = (length: number): string => `${round(length, 2)}mm`;
const MODES: Readonly<Record<string, string>> = { 'vertical-rl': 'tb-rl', 'vertical-lr': 'tb-lr' };

/** The area between the edge of a header or footer and the text. It grows with its content, for a footer at its bottom. */
const area = (holder: keyof Bands, height: number): string =>
  element(
    `style:${holder}-style`,
    {},
    element('style:header-footer-properties', {
      'fo:min-height': mm(Math.max(height, 0)),
      ...(holder === 'header'
        ? { 'fo:margin-bottom': '0mm' }
        : { 'fo:margin-top': mm(Math.max(height - 1, 0)), 'style:dynamic-spacing': 'true' }),
    }),
  );

const ELEMENTS = [
  ['default', ''],
  ['even', '-left'],
  ['first', '-first'],
] as const;

/** Writes a master page with headers and footers. If one of them differs on first or even pages, the other must be stated too. */
export function masterPage(odt: Odt, { name, layout, bands }: Master, width: number): string {
  const types = ELEMENTS.filter(
    ([type]) => type === 'default' || HOLDERS.some((holder) => bands[holder][type] !== undefined),
  );
  const content = HOLDERS.filter((holder) => isShown(bands[holder])).flatMap((holder) =>
    types.map(([type, suffix]) => {
      const blocks: readonly DocumentNode[] = bands[holder][type] ?? bands[holder].default ?? [];
      const changes = new Changes(`${name.replaceAll(/\W/g, '_')}-${holder}${suffix}-`);
      const story = new Story({ ...odt, changes }, 'band', width);
      odt.writeBlocks(story, blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);
      const words = story.toXml();
      return element(`style:${holder}${suffix}`, {}, changes.toXml() + words);
    }),
  );
  return element('style:master-page', { 'style:name': name, 'style:page-layout-name': layout }, content);
}
