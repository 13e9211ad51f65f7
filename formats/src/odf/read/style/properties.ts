import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readSectionConfiguration } from '../../note-configuration.ts';
import { lookup } from '../../../package/lookup.ts';

/** Formatting attributes by their names in the file. Contains only the attributes that are read. */
export type Attributes = Readonly<Record<string, string>>;

/** The kind of a style's property element. */
export type PropertyKind =
  | 'text'
  | 'paragraph'
  | 'graphic'
  | 'chart'
  | 'table'
  | 'table-column'
  | 'table-row'
  | 'table-cell'
  | 'section'
  | 'drawing-page'
  | 'page-layout';

export type Properties = Readonly<Partial<Record<PropertyKind, Attributes>>>;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const MARGINS = ['fo:margin', ...SIDES.map((side) => `fo:margin-${side}`)];
const BORDERS = ['fo:border', ...SIDES.map((side) => `fo:border-${side}`)];
const BREAKS = ['fo:break-before', 'fo:break-after'];

/** Attributes of style:columns and its separator line, stored like attributes of the style. */
const COLUMNS = ['fo:column-count', 'fo:column-gap', 'style:column-sep'];
const PADDINGS = ['fo:padding', ...SIDES.map((side) => `fo:padding-${side}`)];
const FONTS = ['style:font-name', 'fo:font-family', 'fo:font-size', 'fo:font-weight', 'fo:font-style'];

/** The attributes that are read for each kind (ODF 1.3, part 3, 17). */
const KNOWN = lookup<readonly string[]>({
  text: [
    ...FONTS,
    ...FONTS.map((name) => `${name.replace('fo:', 'style:')}-asian`),
    ...FONTS.map((name) => `${name.replace('fo:', 'style:')}-complex`),
    'fo:font-variant',
    'fo:text-transform',
    'fo:color',
    'style:use-window-font-color',
    'fo:background-color',
    'fo:letter-spacing',
    'style:text-underline-style',
    'style:text-line-through-style',
    'style:text-line-through-type',
    'style:text-position',
    'text:display',
    'fo:language',
    'fo:country',
  ],
  paragraph: [
    ...MARGINS,
    ...BORDERS,
    ...BREAKS,
    'fo:text-align',
    'fo:text-indent',
    'fo:keep-with-next',
    'fo:keep-together',
    'fo:widows',
    'fo:orphans',
    'fo:line-height',
    'style:line-height-at-least',
    'fo:background-color',
    'style:writing-mode',
    'style:contextual-spacing',
    'text:enable-numbering',
    'style:page-number',
  ],
  graphic: [
    ...BORDERS,
    ...PADDINGS,
    'draw:textarea-vertical-align',
    'draw:auto-grow-height',
    'fo:min-height',
    'style:wrap',
    'style:writing-mode',
    'style:wrap-contour',
    'style:run-through',
    'style:horizontal-pos',
    'style:horizontal-rel',
    'style:vertical-pos',
    'style:vertical-rel',
    'fo:margin',
    'fo:margin-top',
    'fo:margin-right',
    'fo:margin-bottom',
    'fo:margin-left',
    'fo:clip',
    'fo:background-color',
    'draw:fill',
    'draw:fill-color',
    'draw:stroke',
    'svg:stroke-color',
    'svg:stroke-width',
  ],
  chart: [
    'chart:angle-offset',
    'chart:axis-position',
    'chart:data-label-number',
    'chart:data-label-series',
    'chart:data-label-text',
    'chart:display-label',
    'chart:gap-width',
    'chart:interpolation',
    'chart:interval-major',
    'chart:label-position',
    'chart:lines',
    'chart:link-data-style-to-source',
    'chart:logarithmic',
    'chart:maximum',
    'chart:minimum',
    'chart:overlap',
    'chart:percentage',
    'chart:reverse-direction',
    'chart:stacked',
    'chart:symbol-name',
    'chart:symbol-type',
    'chart:three-dimensional',
    'chart:treat-empty-cells',
    'chart:vertical',
    'chart:visible',
  ],
  table: [
    ...BREAKS,
    'style:page-number',
    'style:width',
    'style:rel-width',
    'table:align',
    'fo:margin-left',
    'table:display',
    'style:writing-mode',
  ],
  'table-column': ['style:column-width', 'style:rel-column-width'],
  'table-row': ['style:row-height', 'style:min-row-height', 'style:use-optimal-row-height'],
  'table-cell': [
    ...BORDERS,
    ...PADDINGS,
    'fo:background-color',
    'style:vertical-align',
    'style:text-align-source',
    'style:writing-mode',
  ],
  section: COLUMNS,
  'drawing-page': ['presentation:visibility'],
  'page-layout': [
    ...MARGINS,
    ...COLUMNS,
    'fo:page-width',
    'fo:page-height',
    'style:print-orientation',
    'style:writing-mode',
    'style:num-format',
  ],
});

/** Returns the property kind of an element. Undefined for any other element. */
export function kindOf(name: string): PropertyKind | undefined {
  const kind = /^style:(.+)-properties$/.exec(name)?.[1];
  return kind !== undefined && kind in KNOWN ? (kind as PropertyKind) : undefined;
}

/** Reads the current element's attributes, then its columns, tab stops, and settings of notes, which are stored as JSON. */
export function readProperties(xml: XmlReader, kind: PropertyKind): Attributes {
  const found: Record<string, string> = {};
  for (const name of KNOWN[kind] ?? []) {
    const value = xml.attribute(name);
    if (value !== undefined) found[name] = value;
  }
  spread(found, 'fo:margin');
  spread(found, 'fo:border');
  spread(found, 'fo:padding');
  if (kind === 'section' || kind === 'page-layout' || kind === 'paragraph') readInner(xml, found);
  return found;
}

function readInner(xml: XmlReader, found: Record<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'style:columns') readColumns(xml, found);
    else if (xml.name === 'text:notes-configuration') {
      const { kind, settings } = readSectionConfiguration(xml);
      found[`text:${kind}s`] = JSON.stringify(settings);
    } else if (xml.name === 'style:tab-stops') found[TAB_STOPS] = readTabStops(xml);
  }
}

function readColumns(xml: XmlReader, found: Record<string, string>): void {
  for (const name of ['fo:column-count', 'fo:column-gap']) {
    const value = xml.attribute(name);
    if (value !== undefined) found[name] = value;
  }
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'style:column-sep')
      found['style:column-sep'] = ['style:width', 'style:color', 'style:style']
        .map((name) => xml.attribute(name) ?? '')
        .join(' ');
  }
}

/** The attribute name under which a style's tab stops are stored. */
export const TAB_STOPS = 'style:tab-stops';

/**
 * Returns the tab stops as one text, `12pt right dotted; …`. A style that states stops replaces all inherited ones (ODF 1.3, part 3, 17.8).
 */
function readTabStops(xml: XmlReader): string {
  const stops: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const words = ['style:position', 'style:type', 'style:leader-style'].map((name) => xml.attribute(name) ?? '-');
    if (xml.name === 'style:tab-stop') stops.push(words.join(' '));
  }
  return stops.join(';');
}

/** Expands a shorthand to its four sides, so that inherited and stated values are merged by side. */
function spread(found: Record<string, string>, shorthand: string): void {
  const value = found[shorthand];
  if (value === undefined) return;
  delete found[shorthand];
  for (const side of SIDES) found[`${shorthand}-${side}`] ??= value;
}

/** Merges properties over inherited ones. A relative font size is applied to the inherited size. */
export function inherit(base: Properties, own: Properties): Properties {
  const merged: Partial<Record<PropertyKind, Attributes>> = { ...base };
  for (const [name, stated] of Object.entries(own)) {
    const kind = name as PropertyKind;
    merged[kind] = kind === 'text' ? inheritText(base.text ?? {}, stated) : { ...base[kind], ...stated };
  }
  return merged;
}

const SIZES = ['fo:font-size', 'style:font-size-asian', 'style:font-size-complex'];

/** Merges text properties. A relative size without a known base stays relative until it is merged again. */
export function inheritText(base: Attributes, own: Attributes): Attributes {
  const merged: Record<string, string> = { ...base, ...own };
  for (const name of SIZES) {
    if (own[name]?.endsWith('%') !== true) continue;
    const share = /^(\d+(?:\.\d+)?|\.\d+)%$/.exec(own[name])?.[1];
    const of = /^(\d+(?:\.\d+)?|\.\d+)(%|[a-z]+)$/.exec(base[name] ?? '');
    if (share !== undefined && of) merged[name] = `${(Number(of[1]) * Number(share)) / 100}${of[2] ?? ''}`;
  }
  return merged;
}
