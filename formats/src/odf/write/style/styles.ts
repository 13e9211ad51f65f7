import { STYLES, headingStyle, styleId } from '../../words.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';

export type Family =
  | 'paragraph'
  | 'text'
  | 'graphic'
  | 'table'
  | 'table-column'
  | 'table-row'
  | 'table-cell'
  | 'section';

/** Attributes of property elements by kind: `paragraph` for style:paragraph-properties. */
export type Properties = Readonly<Partial<Record<Family, Attributes>>>;

export interface AutomaticStyle {
  readonly family: Family;
  readonly parent?: string | undefined;
  readonly masterPage?: string | undefined;
  readonly properties: Properties;
  /** XML inside the property element of each kind: tab stops, columns. */
  readonly inner?: Readonly<Partial<Record<Family, string>>>;
}

const PREFIXES: Readonly<Record<Family, string>> = {
  paragraph: 'P',
  text: 'T',
  graphic: 'fr',
  table: 'Table',
  'table-column': 'co',
  'table-row': 'ro',
  'table-cell': 'ce',
  section: 'Sect',
};

/** Automatic styles for direct formatting. Equal formatting shares a style (ODF 1.3, part 3, 16). */
export class AutomaticStyles {
  readonly #names = new Map<string, string>();
  readonly #written: string[] = [];
  readonly #lists: string[] = [];
  readonly #dates: string[] = [];

  /** Returns the name of the style. Undefined if it states nothing. */
  style({ family, parent, masterPage, properties, inner = {} }: AutomaticStyle): string | undefined {
    const kinds = [...new Set([...Object.keys(properties), ...Object.keys(inner)])] as Family[];
    const content = kinds.map((kind) => propertiesElement(kind, properties[kind] ?? {}, inner[kind] ?? '')).join('');
    if (content === '' && masterPage === undefined) return parent;
    const key = `${family} ${parent ?? ''} ${masterPage ?? ''} ${content}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `${PREFIXES[family]}${this.#names.size + 1}`;
    this.#names.set(key, name);
    this.#written.push(
      element(
        'style:style',
        {
          'style:name': name,
          'style:family': family,
          'style:parent-style-name': parent,
          'style:master-page-name': masterPage,
        },
        content,
      ),
    );
    return name;
  }

  /** Returns the name of a list style with these levels. Equal levels share a style. */
  list(levels: string): string {
    const known = this.#names.get(levels);
    if (known !== undefined) return known;
    const name = `L${this.#lists.length + 1}`;
    this.#names.set(levels, name);
    this.#lists.push(element('text:list-style', { 'style:name': name }, levels));
    return name;
  }

  /** Returns the name of a data style with these elements for dates or times in a language. Equal ones share a style. */
  dates(elements: string, language: string | undefined): string {
    const key = `date ${language} ${elements}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `N${this.#dates.length + 1}`;
    this.#names.set(key, name);
    const [code, ...others] = language?.split('-') ?? [];
    const attributes = { 'number:language': code, 'number:country': others.find((part) => part.length === 2) };
    this.#dates.push(element('number:date-style', { 'style:name': name, ...attributes }, elements));
    return name;
  }

  toXml(): string {
    return [...this.#written, ...this.#lists, ...this.#dates].join('');
  }
}

function propertiesElement(kind: Family, attributes: Attributes, inner: string): string {
  const xml = element(`style:${kind}-properties`, attributes, inner);
  return xml === `<style:${kind}-properties/>` ? '' : xml;
}

/** Named styles that the document uses in addition to the built-in ones. */
export class NamedStyles {
  readonly #byName = new Map<string, string>();

  /** Returns the style's id: letters, digits, and escapes of other characters (`Heading_20_1`). */
  paragraph(name: string, parent: string): string {
    const id = styleId(name);
    if (!BUILT_IN.has(id) && !this.#byName.has(name)) {
      const attributes = {
        'style:name': id,
        'style:display-name': name,
        'style:family': 'paragraph',
        'style:parent-style-name': parent,
      };
      this.#byName.set(name, element('style:style', attributes));
    }
    return id;
  }

  toXml(): string {
    return [...this.#byName.values()].join('');
  }
}

/** Ids of the styles in `style-table.ts`. */
const BUILT_IN: ReadonlySet<string> = new Set(
  [...Object.values(STYLES), ...[1, 2, 3, 4, 5, 6].map(headingStyle)].map(styleId),
);
