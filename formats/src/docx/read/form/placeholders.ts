import type { Package } from '../../../package/package.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { clip } from '../../../content/bounds.ts';
import { optionalPart } from '../../../content/optional-part.ts';
import type { Warnings } from '../../../content/warnings.ts';

/** The maximum number of building blocks, and the maximum length of each in characters. */
const MAX_PARTS = 10_000;
const MAX_WORDS = 1024;

/** The placeholder texts of empty controls: building blocks in the file's glossary (17.12.4). Read at the first request. */
export class Placeholders {
  readonly #source: Package;
  readonly #mainPart: string;
  readonly #warnings: Warnings;
  #words: Map<string, string> | undefined;

  constructor(source: Package, mainPart: string, warnings: Warnings) {
    this.#source = source;
    this.#mainPart = mainPart;
    this.#warnings = warnings;
  }

  /** Returns the text of a building block. */
  find(name: string | undefined): string | undefined {
    if (name === undefined) return undefined;
    this.#words ??= optionalPart({ warnings: this.#warnings }, new Map<string, string>(), () => this.#read());
    return this.#words.get(name);
  }

  #read(): Map<string, string> {
    const words = new Map<string, string>();
    const part = this.#source.related(this.#mainPart, 'glossaryDocument');
    const xml = part === undefined ? undefined : this.#source.xml(part);
    if (!xml) return words;
    xml.root('w:glossaryDocument');
    const level = xml.depth;
    while (xml.nextChild(level)) if (xml.name === 'w:docParts') readParts(xml, words);
    return words;
  }
}

function readParts(xml: XmlReader, words: Map<string, string>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'w:docPart' && words.size < MAX_PARTS) readPart(xml, words);
}

function readPart(xml: XmlReader, words: Map<string, string>): void {
  let name: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:docPartPr') name = readName(xml);
    else if (xml.name === 'w:docPartBody' && name !== undefined && !words.has(name))
      words.set(name, clip(xml.text(), MAX_WORDS));
  }
}

function readName(xml: XmlReader): string | undefined {
  let name: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'w:name') name = xml.attribute('w:val');
  return name;
}
