import { OWN_WORDS } from '../../content/own/words.ts';
import { element, textElement, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import type { About } from '../../content/source/about.ts';

const CORE_NAMESPACES = {
  'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

/** docProps/core.xml (ECMA-376-2, 11). */
export function coreProperties({
  title,
  author,
  language,
  subject,
  keywords,
  description,
  created,
  modified,
}: About): string {
  const property = (name: string, value: string | undefined): string =>
    value === undefined ? '' : textElement(name, value);
  const date = (name: string, value: string | undefined): string =>
    value === undefined ? '' : textElement(name, value, { 'xsi:type': 'dcterms:W3CDTF' });
  return (
    XML_DECLARATION +
    element(
      'cp:coreProperties',
      CORE_NAMESPACES,
      property('dc:title', title),
      property('dc:subject', subject),
      property('dc:creator', author),
      property('cp:keywords', keywords),
      property('dc:description', description),
      property('dc:language', language),
      date('dcterms:created', created),
      date('dcterms:modified', modified),
    )
  );
}

/** docProps/app.xml (22.2). */
export const appProperties = (): string =>
  XML_DECLARATION +
  element(
    'Properties',
    { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
    textElement('Application', OWN_WORDS.application),
  );

/** word/settings.xml (17.15): Word 2013 and later lay the document out as they do their own. */
export const settings = (
  hasEvenBands: boolean,
  hasNotes: Readonly<Record<'footnote' | 'endnote', boolean>>,
  namespaces: Readonly<Record<string, string>>,
): string =>
  XML_DECLARATION +
  element(
    'w:settings',
    namespaces,
    '<w:zoom w:percent="100"/>',
    '<w:defaultTabStop w:val="720"/>',
    hasEvenBands ? '<w:evenAndOddHeaders/>' : '',
    '<w:characterSpacingControl w:val="doNotCompress"/>',
    hasNotes.footnote ? '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' : '',
    hasNotes.endnote
      ? '<w:endnotePr><w:numFmt w:val="lowerRoman"/><w:endnote w:id="-1"/><w:endnote w:id="0"/></w:endnotePr>'
      : '',
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>',
  );
