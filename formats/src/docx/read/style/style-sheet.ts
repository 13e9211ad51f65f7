import { layered } from '../../../package/list.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { ParagraphProperties, RunProperties } from './properties.ts';
import { readParagraphFormat } from './read-paragraph-properties.ts';
import { readRunProperties } from './read-run-properties.ts';
import { readTableStyle, type TableStyle } from './table-style.ts';
import type { Theme } from '../../../drawingml/theme.ts';
import { headingOfDigit } from '../../style-reference-code.ts';
import { lookup } from '../../../package/lookup.ts';

/** A style, first as the file states it, later merged with the styles on which it is based. */
export interface Style {
  readonly id: string;
  readonly kind: 'paragraph' | 'character' | 'table' | 'numbering';
  readonly name: string;
  /** The names of this style and of the styles on which it is based, nearest first. */
  readonly lineage: readonly string[];
  readonly basedOn?: string;
  readonly aliases?: readonly string[];
  readonly isDefault: boolean;
  readonly paragraph: ParagraphProperties;
  readonly run: RunProperties;
  readonly table?: TableStyle;
}

/** The styles of a document (17.7) with inheritance resolved. */
export interface StyleSheet {
  readonly defaults: { readonly paragraph: ParagraphProperties; readonly run: RunProperties };
  /** Returns the style with that id. Without one, returns the default paragraph style. */
  paragraph(id: string | undefined): Style | undefined;
  character(id: string | undefined): Style | undefined;
  table(id: string | undefined): Style | undefined;
  /**
   * Returns the name of a paragraph style by its name in a field: its own name, an alias, or its name in the language of the program, from
   * which Word makes its id. A style that the file lacks keeps the name. Undefined for a style of characters.
   */
  named(written: string): string | undefined;
}

const EMPTY: StyleSheet['defaults'] = { paragraph: {}, run: {} };

export function readStyleSheet(xml: XmlReader | undefined, theme: Theme): StyleSheet {
  const raw = new Map<string, Style>();
  let defaults = EMPTY;
  if (xml) {
    xml.root('w:styles');
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name === 'w:docDefaults') defaults = readDefaults(xml, theme);
      else if (xml.name === 'w:style') {
        const style = readStyle(xml, theme);
        raw.set(style.id, style);
      }
    }
  }
  return sheetOf(raw, defaults);
}

function sheetOf(raw: ReadonlyMap<string, Style>, defaults: StyleSheet['defaults']): StyleSheet {
  const styles = new Map([...raw.values()].map((style) => [style.id, inherit(style, raw)]));
  const byDefault = (kind: Style['kind']): Style | undefined =>
    [...styles.values()].find((style) => style.isDefault && style.kind === kind);
  const paragraph = byDefault('paragraph');
  const table = byDefault('table');
  const find = (id: string | undefined, kind: Style['kind']): Style | undefined => {
    const style = id === undefined ? undefined : styles.get(id);
    return style?.kind === kind ? style : undefined;
  };
  let names: StyleNames | undefined;
  return {
    defaults,
    paragraph: (id) => find(id, 'paragraph') ?? paragraph,
    character: (id) => find(id, 'character'),
    table: (id) => find(id, 'table') ?? table,
    named: (written) => nameOf(written, (names ??= styleNames(styles.values()))),
  };
}

/** The first style with each name or alias, and the first paragraph style with each id, in lower case. */
interface StyleNames {
  readonly byName: ReadonlyMap<string, Style>;
  readonly byId: ReadonlyMap<string, Style>;
}

function styleNames(styles: Iterable<Style>): StyleNames {
  const byName = new Map<string, Style>();
  const byId = new Map<string, Style>();
  const add = (to: Map<string, Style>, key: string, style: Style): void => {
    if (!to.has(key)) to.set(key, style);
  };
  for (const style of styles) {
    for (const name of [style.name, ...(style.aliases ?? [])]) add(byName, name.toLowerCase(), style);
    if (style.kind === 'paragraph') add(byId, style.id.toLowerCase(), style);
  }
  return { byName, byId };
}

function nameOf(written: string, { byName, byId }: StyleNames): string | undefined {
  const wanted = written.toLowerCase();
  const heading = headingOfDigit(written);
  if (heading !== undefined) return heading;
  // Word leaves out all other characters of a name than letters and digits of ASCII.
  const id = wanted.replaceAll(/[^a-z0-9]/g, '');
  const found = byName.get(wanted) ?? (id === '' ? undefined : byId.get(id));
  if (found && found.kind !== 'paragraph') return undefined;
  return found?.name ?? written;
}

/** The maximum length of a chain of styles. Word allows 11. */
const MAX_CHAIN = 64;

/** Merges the styles on which a style is based, nearest last. Stops at a loop. */
function inherit(style: Style, raw: ReadonlyMap<string, Style>): Style {
  const chain: Style[] = [];
  for (let next: Style | undefined = style; next && !chain.includes(next) && chain.length < MAX_CHAIN;) {
    chain.unshift(next);
    next = next.basedOn === undefined ? undefined : raw.get(next.basedOn);
  }
  return {
    ...style,
    lineage: chain.map(({ name }) => name).toReversed(),
    paragraph: chain.reduce<ParagraphProperties>((all, { paragraph }) => mergeParagraph(all, paragraph), {}),
    run: layered(chain.map(({ run }) => run)),
    ...(style.table && { table: inheritTable(chain) }),
  };
}

/** Merges table styles. The run and paragraph properties of a table style apply to all its cells. */
function inheritTable(chain: readonly Style[]): TableStyle {
  const merged: TableStyle = layered(chain.map(({ table }) => table));
  return {
    ...merged,
    run: layered(chain.map(({ run }) => run)),
    paragraph: layered(chain.map(({ paragraph }) => paragraph)),
    conditions: new Map(chain.flatMap(({ table }) => [...(table?.conditions ?? [])])),
  };
}

/** Merges two layers. One style may state the level of a list reference and another its list. Tab stops are combined. */
export function mergeParagraph(under: ParagraphProperties, over: ParagraphProperties): ParagraphProperties {
  const merged = { ...under, ...over };
  if (under.list && over.list) merged.list = { ...under.list, ...over.list };
  if (under.tabs && over.tabs) merged.tabs = { ...under.tabs, ...over.tabs };
  return merged;
}

function readDefaults(xml: XmlReader, theme: Theme): StyleSheet['defaults'] {
  let defaults = EMPTY;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      if (xml.name === 'w:rPr') defaults = { ...defaults, run: readRunProperties(xml, theme) };
      else if (xml.name === 'w:pPr') defaults = { ...defaults, paragraph: readParagraphFormat(xml, theme).properties };
    }
  }
  return defaults;
}

const KINDS = lookup<Style['kind']>({
  character: 'character',
  table: 'table',
  numbering: 'numbering',
});

function readStyle(xml: XmlReader, theme: Theme): Style {
  const id = xml.attribute('w:styleId') ?? '';
  const kind = KINDS[xml.attribute('w:type') ?? ''] ?? 'paragraph';
  const byDefault = xml.attribute('w:default');
  let style: Style = {
    id,
    kind,
    name: id,
    lineage: [],
    isDefault: byDefault === '1' || byDefault === 'true',
    paragraph: {},
    run: {},
  };
  if (kind === 'table') style = { ...style, table: { conditions: new Map() } };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:name') style = { ...style, name: xml.attribute('w:val') ?? id };
    else if (xml.name === 'w:aliases') style = { ...style, aliases: (xml.attribute('w:val') ?? '').split(',') };
    else if (xml.name === 'w:basedOn') style = { ...style, basedOn: xml.attribute('w:val') ?? '' };
    else if (xml.name === 'w:pPr') style = { ...style, paragraph: readParagraphFormat(xml, theme).properties };
    else if (xml.name === 'w:rPr') style = { ...style, run: readRunProperties(xml, theme) };
    else if (style.table) style = { ...style, table: readTableStyle(xml, theme, style.table) };
  }
  return style;
}
