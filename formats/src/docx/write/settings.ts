import { element, XML_DECLARATION } from '../../package/xml/write-xml.ts';

/** Returns word/settings.xml (17.15). Word 2013 and later use their current layout for the document instead of a compatibility mode. */
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
