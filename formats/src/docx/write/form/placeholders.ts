import { element, textElement, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { NAMESPACES } from '../namespaces.ts';
import type { Relationships } from '../../../package/write-package.ts';
import type { Parts } from '../parts.ts';

/** The placeholder texts of empty controls: building blocks in the file's glossary (17.12.4). Each text is stored once. */
export class Placeholders {
  readonly #names = new Map<string, string>();

  /** Returns the name of the building block with this text. */
  add(words: string): string {
    const name = this.#names.get(words) ?? `EditorPlaceholder${this.#names.size + 1}`;
    this.#names.set(words, name);
    return name;
  }

  /** Adds the glossary if there are placeholders. */
  write(parts: Parts, main: Relationships): void {
    if (this.#names.size === 0) return;
    const blocks = [...this.#names].map(([words, name]) => buildingBlock(name, words));
    const glossary = element('w:glossaryDocument', NAMESPACES, element('w:docParts', {}, blocks));
    parts.add('glossary', 'glossary/document.xml', XML_DECLARATION + glossary);
    main.add('glossaryDocument', 'glossary/document.xml');
  }
}

const said = (name: string, value: string): string => element(name, { 'w:val': value });

function buildingBlock(name: string, words: string): string {
  const properties = element(
    'w:docPartPr',
    {},
    said('w:name', name),
    element('w:category', {}, said('w:name', 'General'), said('w:gallery', 'placeholder')),
    element('w:types', {}, said('w:type', 'bbPlcHdr')),
    element('w:behaviors', {}, said('w:behavior', 'content')),
  );
  const run = placeholderRun(words);
  return element('w:docPart', {}, properties, element('w:docPartBody', {}, element('w:p', {}, run)));
}

/** Returns the text of a placeholder in Word's grey. */
export const placeholderRun = (words: string): string =>
  element(
    'w:r',
    {},
    '<w:rPr><w:color w:val="767676"/></w:rPr>',
    textElement('w:t', words.replaceAll('\n', ' '), { 'xml:space': 'preserve' }),
  );
