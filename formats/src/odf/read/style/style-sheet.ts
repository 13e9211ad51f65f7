import { FIRST_MASTER } from '../../words.ts';
import type { NoteKind, NoteSettings } from '@editor-companion/document';
import { readConfiguration } from '../../note-configuration.ts';
import type { OpenDocument } from '../archive.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readDateStyle, type DateStyle } from '../field/date-style.ts';
import { readListStyle, type ListStyle } from './list-style.ts';
import { readOutline, type Outline } from './outline.ts';
import { readTableTemplate, type TableTemplate } from './table-template.ts';
import { NO_LAYOUT, readPageLayout, type PageLayout } from './page-layout.ts';
import { readMasterPage, type MasterPage } from './master-page.ts';
import { inherit, kindOf, readProperties, type Attributes, type Properties, type PropertyKind } from './properties.ts';

/** A style as the file states it (ODF 1.3, part 3, 16.2). */
interface RawStyle {
  readonly family: string;
  readonly name: string;
  readonly displayName: string;
  readonly parent: string | undefined;
  readonly listStyle: string | undefined;
  readonly masterPage: string | undefined;
  readonly isAutomatic: boolean;
  readonly properties: Properties;
}

/** A style with its inherited properties. */
export interface Style {
  /** Display names of the style and then of its parents. Automatic styles have none. */
  readonly lineage: readonly string[];
  /** The list style. `''` if the style states that it has none. */
  readonly listStyle: string | undefined;
  /** The master page that the style itself states. Paragraphs in it start a page. */
  readonly masterPage: string | undefined;
  readonly properties: Properties;
  /** As `properties`, without the family's defaults. For formatting that is merged over other formatting. */
  readonly stated: Properties;
  /** Properties of automatic styles: the direct formatting, without inherited styles. */
  readonly direct: Properties;
}

/** State that both document parts share: named styles, defaults, page layouts. */
interface Shared {
  readonly styles: Map<string, RawStyle>;
  readonly defaults: Map<string, Properties>;
  readonly lists: Map<string, ListStyle>;
  readonly dates: Map<string, DateStyle>;
  readonly fonts: Map<string, string>;
  readonly layouts: Map<string, PageLayout>;
  readonly masters: Map<string, MasterPage>;
  readonly templates: Map<string, TableTemplate>;
  outline: Outline;
  notes: Partial<Record<NoteKind, NoteSettings>>;
}

/** The maximum number of parent styles. */
const MAX_ANCESTRY = 32;

const NO_STYLE: Style = {
  lineage: [],
  listStyle: undefined,
  masterPage: undefined,
  properties: {},
  stated: {},
  direct: {},
};

/** The styles available in one part: those of the document, and the part's automatic styles. */
export class StyleSheet {
  readonly #shared: Shared;
  readonly #own = new Map<string, RawStyle>();
  readonly #lists = new Map<string, ListStyle>();
  readonly #dates = new Map<string, DateStyle>();
  readonly #resolved = new Map<string, Style>();

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  /** Returns the style of a family and name, or the family's defaults if it does not exist. */
  style(family: string, name: string | undefined): Style {
    const key = `${family}/${name ?? ''}`;
    const known = this.#resolved.get(key);
    if (known) return known;
    const style = this.#resolve(family, name);
    this.#resolved.set(key, style);
    return style;
  }

  /** Returns a style's properties of one kind. */
  properties(family: string, name: string | undefined, kind: PropertyKind): Attributes {
    return this.style(family, name).properties[kind] ?? {};
  }

  list(name: string | undefined): ListStyle | undefined {
    return name === undefined ? undefined : (this.#lists.get(name) ?? this.#shared.lists.get(name));
  }

  /** Returns the date or time format of a data style, such as `d MMMM yyyy`, with its language. */
  dateStyle(name: string | undefined): DateStyle | undefined {
    return this.#dates.get(name ?? '') ?? this.#shared.dates.get(name ?? '');
  }

  /** The numbering of headings. */
  get outline(): Outline {
    return this.#shared.outline;
  }

  /** How notes are counted and placed. */
  get notes(): Readonly<Partial<Record<NoteKind, NoteSettings>>> {
    return this.#shared.notes;
  }

  template(name: string | undefined): TableTemplate | undefined {
    return this.#shared.templates.get(name ?? '');
  }

  layout(name: string | undefined): PageLayout {
    return this.#shared.layouts.get(name ?? '') ?? NO_LAYOUT;
  }

  master(name: string | undefined): MasterPage | undefined {
    return this.#shared.masters.get(name ?? '');
  }

  /** The master page `Standard`, or else the first one. */
  get firstMaster(): MasterPage | undefined {
    return this.master(FIRST_MASTER) ?? this.#shared.masters.values().next().value;
  }

  /** Reads office:font-face-decls, the current element. */
  readFonts(xml: XmlReader): void {
    readFonts(xml, this.#shared.fonts);
  }

  /** Reads office:automatic-styles, the current element. */
  readAutomatic(xml: XmlReader): void {
    readStyles(xml, this.#shared, { styles: this.#own, lists: this.#lists, dates: this.#dates, isAutomatic: true });
  }

  #resolve(family: string, name: string | undefined): Style {
    const base: Style = { ...NO_STYLE, properties: this.#shared.defaults.get(family) ?? {} };
    return this.#ancestry(family, name).reduceRight(derive, base);
  }

  /** Returns the style and its parents, nearest first. A cyclic parent ends the chain. */
  #ancestry(family: string, name: string | undefined): RawStyle[] {
    const found = new Set<RawStyle>();
    for (let next = name; next !== undefined && found.size < MAX_ANCESTRY;) {
      const key = `${family}/${next}`;
      const style = this.#own.get(key) ?? this.#shared.styles.get(key);
      if (!style || found.has(style)) break;
      found.add(style);
      next = style.parent;
    }
    return [...found];
  }
}

const derive = (base: Style, { displayName, isAutomatic, listStyle, masterPage, properties }: RawStyle): Style => ({
  lineage: isAutomatic ? base.lineage : [displayName, ...base.lineage],
  listStyle: listStyle ?? base.listStyle,
  masterPage,
  properties: inherit(base.properties, properties),
  stated: inherit(base.stated, properties),
  direct: isAutomatic ? inherit(base.direct, properties) : base.direct,
});

/** The styles of both parts. */
export interface Styles {
  /** Styles for styles.xml: headers and footers. */
  readonly pages: StyleSheet;
  /** Styles for content.xml. */
  readonly content: StyleSheet;
}

/** Reads styles.xml. The automatic styles of content.xml are added when that member is read. */
export function readStyleSheets(source: OpenDocument): Styles {
  const shared: Shared = {
    styles: new Map(),
    defaults: new Map(),
    lists: new Map(),
    dates: new Map(),
    fonts: new Map(),
    layouts: new Map(),
    masters: new Map(),
    templates: new Map(),
    outline: new Map(),
    notes: {},
  };
  const pages = new StyleSheet(shared);
  const xml = source.xml('styles.xml');
  if (xml) {
    xml.root('office:document-styles');
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name === 'office:font-face-decls') readFonts(xml, shared.fonts);
      else if (xml.name === 'office:styles')
        readStyles(xml, shared, {
          styles: shared.styles,
          lists: shared.lists,
          dates: shared.dates,
          isAutomatic: false,
        });
      else if (xml.name === 'office:automatic-styles') pages.readAutomatic(xml);
      else if (xml.name === 'office:master-styles') readMasters(xml, shared.masters);
    }
  }
  return { pages, content: new StyleSheet(shared) };
}

function readFonts(xml: XmlReader, fonts: Map<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const family = xml.attribute('svg:font-family');
    if (family !== undefined) fonts.set(xml.attribute('style:name') ?? '', family);
  }
}

function readMasters(xml: XmlReader, masters: Map<string, MasterPage>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'style:master-page') continue;
    const master = readMasterPage(xml);
    masters.set(master.name, master);
  }
}

interface Target {
  readonly styles: Map<string, RawStyle>;
  readonly lists: Map<string, ListStyle>;
  readonly dates: Map<string, DateStyle>;
  readonly isAutomatic: boolean;
}

function readStyles(xml: XmlReader, shared: Shared, { styles, lists, dates, isAutomatic }: Target): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.attribute('style:name') ?? '';
    switch (xml.name) {
      case 'style:style': {
        const style = readStyle(xml, isAutomatic, shared);
        styles.set(`${style.family}/${name}`, style);
        break;
      }
      case 'style:default-style':
        shared.defaults.set(xml.attribute('style:family') ?? '', readAllProperties(xml, shared));
        break;
      case 'text:list-style':
        lists.set(name, readListStyle(xml));
        break;
      case 'text:outline-style':
        shared.outline = readOutline(xml);
        break;
      case 'text:notes-configuration': {
        const { kind, settings } = readConfiguration(xml);
        shared.notes = { ...shared.notes, [kind]: settings };
        break;
      }
      case 'number:date-style':
      case 'number:time-style': {
        const style = readDateStyle(xml);
        if (style) dates.set(name, style);
        break;
      }
      case 'table:table-template':
        shared.templates.set(xml.attribute('table:name') ?? name, readTableTemplate(xml));
        break;
      case 'style:page-layout':
        shared.layouts.set(name, readPageLayout(xml));
        break;
      default:
    }
  }
}

function readStyle(xml: XmlReader, isAutomatic: boolean, shared: Shared): RawStyle {
  const name = xml.attribute('style:name') ?? '';
  return {
    family: xml.attribute('style:family') ?? '',
    name,
    displayName: xml.attribute('style:display-name') ?? name,
    parent: xml.attribute('style:parent-style-name'),
    listStyle: xml.attribute('style:list-style-name'),
    masterPage: xml.attribute('style:master-page-name'),
    isAutomatic,
    properties: readAllProperties(xml, shared),
  };
}

/** Reads the property elements of the current element. Replaces a font declaration's name by its font family. */
function readAllProperties(xml: XmlReader, { fonts }: Shared): Properties {
  const properties: Partial<Record<PropertyKind, Attributes>> = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const kind = kindOf(xml.name);
    if (!kind) continue;
    const stated = readProperties(xml, kind);
    properties[kind] = kind === 'text' ? { ...stated, ...familiesOf(stated, fonts) } : stated;
  }
  return properties;
}

const FONT_NAMES = [
  ['style:font-name', 'fo:font-family'],
  ['style:font-name-asian', 'style:font-family-asian'],
  ['style:font-name-complex', 'style:font-family-complex'],
] as const;

const familiesOf = (stated: Attributes, fonts: ReadonlyMap<string, string>): Attributes =>
  Object.fromEntries(
    FONT_NAMES.flatMap(([name, family]) => {
      const font = stated[name];
      return font === undefined ? [] : [[family, fonts.get(font) ?? font] as const];
    }),
  );
