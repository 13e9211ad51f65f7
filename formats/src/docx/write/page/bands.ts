import { OWN_STYLES } from '../../words.ts';
import type { DocumentNode, PageBands } from '@editor-companion/document';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { HOLDERS, type Bands } from '../../../content/source/bands.ts';
import { writeBlocks } from '../block/blocks.ts';
import { NAMESPACES } from '../namespaces.ts';
import { Relationships } from '../../../package/write-package.ts';
import { Story, type Docx } from '../story.ts';

/** A header or footer with the id of its relationship. */
export interface Band {
  readonly kind: 'header' | 'footer';
  readonly type: keyof PageBands;
  readonly relationship: string;
}

interface Place {
  readonly main: Relationships;
  /** In px. */
  readonly width: number;
  /** True if any section has different headers or footers on even pages. The setting applies to the whole document. */
  readonly hasEven: boolean;
}

/** The parts of headers and footers (17.10). Sections with the same content share one part. */
export class BandParts {
  readonly #docx: Docx;
  readonly #place: Place;
  readonly #parts = new Map<string, string>();
  /** The relationships that a section without references inherits, by kind and type. */
  readonly #inherited = new Map<string, string>();

  constructor(docx: Docx, place: Place) {
    this.#docx = docx;
    this.#place = place;
  }

  /** Writes a section's new headers and footers. Returns the references that the section needs, headers first. */
  write(bands: Bands): Band[] {
    const hasFirst = HOLDERS.some((kind) => bands[kind].first !== undefined);
    const used = { default: true, first: hasFirst, even: this.#place.hasEven };
    const types = TYPES.filter((type) => used[type]);
    return HOLDERS.flatMap((kind) => types.flatMap((type) => this.#reference(kind, type, bands[kind])));
  }

  /**
   * Returns a reference unless it is inherited. A first or even page without content of its own refers to the default one, because Word
   * would leave it empty.
   */
  #reference(kind: Band['kind'], type: Band['type'], bands: PageBands): Band[] {
    const content = bands[type] ?? bands.default ?? [];
    const place = `${kind} ${type}`;
    const isNothing = content.length === 0 && (type === 'default' || bands.default === undefined);
    if (isNothing && !this.#inherited.has(place)) return [];
    const relationship = this.#part(kind, content);
    if (this.#inherited.get(place) === relationship) return [];
    this.#inherited.set(place, relationship);
    return [{ kind, type, relationship }];
  }

  #part(kind: Band['kind'], content: readonly DocumentNode[]): string {
    const key = `${kind} ${JSON.stringify(content)}`;
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const { main, width } = this.#place;
    const name = `${kind}${this.#parts.size + 1}.xml`;
    const relationships = new Relationships();
    const story = new Story(this.#docx, 'band', relationships, { width, content });
    story.around = { style: OWN_STYLES.band };
    writeBlocks(story, content.length > 0 ? content : [{ type: 'paragraph' }]);
    const root = kind === 'header' ? 'w:hdr' : 'w:ftr';
    this.#docx.parts.add(kind, name, XML_DECLARATION + element(root, NAMESPACES, story.toXml()), relationships);
    const relationship = main.add(kind, name);
    this.#parts.set(key, relationship);
    return relationship;
  }
}

const TYPES = ['default', 'first', 'even'] as const;
