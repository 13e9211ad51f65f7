import type { XmlReader } from '../../package/xml-reader.ts';
import { lookup } from '../../package/lookup.ts';

/** Formatting attributes by their names in the file; only those that readers know. */
export type Attributes = Readonly<Record<string, string>>;

/** What a style states, by the kind of its property element. */
export type PropertyKind =
  | 'text'
  | 'paragraph'
  | 'graphic'
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

/** What is read of each kind (ODF 1.3, part 3, 17). */
const KNOWN = lookup<readonly string[]>({
  text: [
    'style:font-name',
    'fo:font-family',
    'fo:font-size',
    'fo:font-weight',
    'fo:font-style',
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
    'fo:line-height',
    'style:line-height-at-least',
    'fo:background-color',
    'style:writing-mode',
    'style:contextual-spacing',
    'text:enable-numbering',
  ],
  graphic: [
    ...BORDERS,
    'style:wrap',
    'style:wrap-contour',
    'style:run-through',
    'style:horizontal-pos',
    'fo:clip',
    'fo:background-color',
    'draw:fill',
    'draw:fill-color',
    'draw:stroke',
    'svg:stroke-color',
    'svg:stroke-width',
  ],
  table: [...BREAKS, 'style:width', 'style:rel-width', 'table:align', 'table:display', 'style:writing-mode'],
  'table-column': ['style:column-width', 'style:rel-column-width'],
  'table-row': ['style:row-height', 'style:min-row-height', 'style:use-optimal-row-height'],
  'table-cell': [...BORDERS, 'fo:background-color', 'style:vertical-align', 'style:text-align-source'],
  section: ['fo:column-count'],
  'drawing-page': ['presentation:visibility'],
  'page-layout': [...MARGINS, 'fo:page-width', 'fo:page-height', 'style:print-orientation', 'fo:column-count'],
});

/** The kind of properties that an element holds; undefined for any other element. */
export function kindOf(name: string): PropertyKind | undefined {
  const kind = /^style:(.+)-properties$/.exec(name)?.[1];
  return kind !== undefined && kind in KNOWN ? (kind as PropertyKind) : undefined;
}

/** Reads the current element's attributes, then what it holds about columns. Moves to its end. */
export function readProperties(xml: XmlReader, kind: PropertyKind): Attributes {
  const found: Record<string, string> = {};
  for (const name of KNOWN[kind] ?? []) {
    const value = xml.attribute(name);
    if (value !== undefined) found[name] = value;
  }
  spread(found, 'fo:margin');
  spread(found, 'fo:border');
  if (kind === 'section' || kind === 'page-layout') {
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const columns = xml.name === 'style:columns' ? xml.attribute('fo:column-count') : undefined;
      if (columns !== undefined) found['fo:column-count'] = columns;
    }
  }
  return found;
}

/** A shorthand stands for its four sides, so that what is inherited and what is stated meet by side. */
function spread(found: Record<string, string>, shorthand: string): void {
  const value = found[shorthand];
  if (value === undefined) return;
  delete found[shorthand];
  for (const side of SIDES) found[`${shorthand}-${side}`] ??= value;
}

/** Inherited properties under those stated; a relative font size is one of the inherited. */
export function inherit(base: Properties, own: Properties): Properties {
  const merged: Partial<Record<PropertyKind, Attributes>> = { ...base };
  for (const [name, stated] of Object.entries(own)) {
    const kind = name as PropertyKind;
    merged[kind] = kind === 'text' ? inheritText(base.text ?? {}, stated) : { ...base[kind], ...stated };
  }
  return merged;
}

/** A size relative to nothing known stays relative, until it is laid over something. */
export function inheritText(base: Attributes, own: Attributes): Attributes {
  const size = /^(\d*\.?\d+)%$/.exec(own['fo:font-size'] ?? '')?.[1];
  const of = /^(\d*\.?\d+)(%|[a-z]+)$/.exec(base['fo:font-size'] ?? '');
  if (size === undefined || !of) return { ...base, ...own };
  return { ...base, ...own, 'fo:font-size': `${(Number(of[1]) * Number(size)) / 100}${of[2] ?? ''}` };
}
