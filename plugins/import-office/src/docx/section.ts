import type { DocumentNode } from '@editor-companion/core/plugin';
import type { XmlReader } from '../package/xml-reader.ts';
import { isOn, measure } from './style/units.ts';

/** References to header and footer parts by kind: `default`, `first`, `even`. */
export type BandReferences = Readonly<Record<string, string>>;

/** A section's properties (17.6.17); lengths in twips. */
export interface Section {
  readonly width: number;
  readonly height: number;
  readonly landscape: boolean;
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly columns: number;
  /** `nextPage`, `continuous`, `evenPage`, `oddPage`. */
  readonly start: string;
  /** The first page has a header and footer of its own. */
  readonly titlePage: boolean;
  readonly headers: BandReferences;
  readonly footers: BandReferences;
}

/** US Letter with margins of an inch: what Word takes where the file says nothing. */
const DEFAULT: Section = {
  width: 12_240,
  height: 15_840,
  landscape: false,
  margin: { top: 1440, right: 1440, bottom: 1440, left: 1440 },
  columns: 1,
  start: 'nextPage',
  titlePage: false,
  headers: {},
  footers: {},
};

/** Reads w:sectPr, the current element. */
export function readSection(xml: XmlReader): Section {
  let section = DEFAULT;
  const level = xml.depth;
  while (xml.nextChild(level)) section = { ...section, ...readProperty(xml, section) };
  return section;
}

function readProperty(xml: XmlReader, section: Section): Partial<Section> {
  switch (xml.name) {
    case 'w:pgSz':
      return readPageSize(xml);
    case 'w:pgMar':
      return { margin: readMargins(xml) };
    case 'w:cols':
      return { columns: Number(xml.attribute('w:num') ?? 1) || 1 };
    case 'w:type':
      return { start: xml.attribute('w:val') ?? 'nextPage' };
    case 'w:titlePg':
      return { titlePage: isOn(xml.attribute('w:val')) };
    case 'w:headerReference':
      return { headers: { ...section.headers, ...reference(xml) } };
    case 'w:footerReference':
      return { footers: { ...section.footers, ...reference(xml) } };
    default:
      return {};
  }
}

const reference = (xml: XmlReader): BandReferences => ({
  [xml.attribute('w:type') ?? 'default']: xml.attribute('r:id') ?? '',
});

function readPageSize(xml: XmlReader): Partial<Section> {
  const width = length(xml, 'w:w', DEFAULT.width);
  const height = length(xml, 'w:h', DEFAULT.height);
  return { width, height, landscape: xml.attribute('w:orient') === 'landscape' || width > height };
}

/** A negative top or bottom margin only says that text may not push it aside. */
function readMargins(xml: XmlReader): Section['margin'] {
  const side = (name: 'top' | 'right' | 'bottom' | 'left'): number =>
    Math.abs(measure(xml.attribute(`w:${name}`)) ?? DEFAULT.margin[name]);
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

function length(xml: XmlReader, name: string, fallback: number): number {
  const value = measure(xml.attribute(name));
  return value !== undefined && value > 0 ? value : fallback;
}

/** The sections of a document in order, with the page breaks between them. */
export class Sections {
  readonly #sections: Section[] = [];
  readonly #breaks: (DocumentNode | undefined)[] = [];

  /** @param after the break that was put behind the section */
  add(section: Section, after?: DocumentNode): void {
    this.#sections.push(section);
    this.#breaks.push(after);
  }

  list(): readonly Section[] {
    return this.#sections;
  }

  /** Without the breaks before sections that go on on the same page. */
  settle(content: readonly DocumentNode[]): DocumentNode[] {
    const none = new Set(this.#breaks.filter((_, index) => this.#sections[index + 1]?.start === 'continuous'));
    return content.filter(
      (node, index) => !none.has(node) && (node.type !== 'pageBreak' || index < content.length - 1),
    );
  }
}

/** Whether pages look the same: size and margins. */
export const samePage = (a: Section, b: Section): boolean =>
  a.width === b.width &&
  a.height === b.height &&
  Object.entries(a.margin).every(([side, value]) => b.margin[side as keyof Section['margin']] === value);
