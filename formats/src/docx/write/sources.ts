import { namesOf, type Source } from '@editor-companion/document';
import { entryOf } from '../../content/node-names.ts';
import { element, textElement, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { BIBLIOGRAPHY_NAMESPACE, SOURCE_ELEMENTS, SOURCE_TYPE_WORDS, THESIS } from '../source-words.ts';

/**
 * Returns the part with the sources of a document (ECMA-376, 22.6.2.60), which Word makes citations and bibliographies of.
 * @param isNumeric true for numbers in brackets instead of author and year
 */
export function sourcesPart(sources: ReadonlyMap<string, Source>, isNumeric: boolean): string {
  const style = isNumeric
    ? { SelectedStyle: String.raw`\IEEE2006OfficeOnline.xsl`, StyleName: 'IEEE', Version: '2006' }
    : { SelectedStyle: String.raw`\APASixthEditionOfficeOnline.xsl`, StyleName: 'APA', Version: '6' };
  const list = [...sources].map(([key, source], at) => sourceXml(key, source, at + 1));
  const names = { 'xmlns:b': BIBLIOGRAPHY_NAMESPACE, xmlns: BIBLIOGRAPHY_NAMESPACE };
  return XML_DECLARATION + element('b:Sources', { ...names, ...style }, list);
}

/** Returns the properties of that part, by which Word finds it (22.5.2.1). */
export const sourcesProperties = (): string =>
  XML_DECLARATION +
  element(
    'ds:datastoreItem',
    {
      'ds:itemID': '{5C1B2B6E-7C7D-4C0E-9B57-0D2A0B3F6A11}',
      'xmlns:ds': 'http://schemas.openxmlformats.org/officeDocument/2006/customXml',
    },
    element('ds:schemaRefs', {}, element('ds:schemaRef', { 'ds:uri': BIBLIOGRAPHY_NAMESPACE })),
  );

function sourceXml(key: string, source: Source, order: number): string {
  const type = source.type ?? 'misc';
  const word = entryOf<string>(SOURCE_TYPE_WORDS, type) ?? 'Misc';
  const persons = (['author', 'editor'] as const).map((role) => personsXml(role, source[role]));
  const facts = Object.entries(SOURCE_ELEMENTS).map(([fact, name]) => {
    const said = source[fact as keyof typeof SOURCE_ELEMENTS];
    return said === undefined ? '' : textElement(`b:${name}`, said);
  });
  return element(
    'b:Source',
    {},
    textElement('b:Tag', key),
    textElement('b:SourceType', word),
    type === 'phdthesis' ? textElement('b:ThesisType', THESIS) : '',
    persons.join('') === '' ? '' : element('b:Author', {}, persons),
    facts,
    textElement('b:RefOrder', String(order)),
  );
}

/** Returns the persons of a role. A name without a comma is that of a body if it is alone (22.6.2.17). */
function personsXml(role: 'author' | 'editor', names = ''): string {
  const list = namesOf(names);
  if (list.length === 0) return '';
  const [only = ''] = list;
  const content =
    list.length === 1 && !only.includes(',')
      ? textElement('b:Corporate', only)
      : element('b:NameList', {}, list.map(personXml));
  return element(role === 'author' ? 'b:Author' : 'b:Editor', {}, content);
}

function personXml(name: string): string {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim());
  return element('b:Person', {}, textElement('b:Last', last), first === '' ? '' : textElement('b:First', first));
}
