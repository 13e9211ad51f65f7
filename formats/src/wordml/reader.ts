import type { ImportedDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import type { TextOptions } from '../content/text-options.ts';
import { readDocx } from '../docx/read/reader.ts';
import type { Parts } from '../docx/parts/parts.ts';
import { escapeXml } from '../docx/parts/xml.ts';
import { FormatError } from '../errors.ts';
import { decodeText } from '../markup/decode-text.ts';
import { PACKAGE_LIMITS } from '../package/limits.ts';
import { lookup } from '../package/lookup.ts';
import { XmlReader } from '../package/xml/xml-reader.ts';
import { readSource } from '../prose/source.ts';
import { Translation } from './translation.ts';

const PROPERTIES = lookup<string>({
  'o:Title': 'dc:title',
  'o:Subject': 'dc:subject',
  'o:Author': 'dc:creator',
  'o:Description': 'dc:description',
  'o:Keywords': 'cp:keywords',
  'o:Category': 'cp:category',
  'o:LastAuthor': 'cp:lastModifiedBy',
  'o:Created': 'dcterms:created',
  'o:LastSaved': 'dcterms:modified',
});

/**
 * Reads a Word 2003 XML document from a local file, which applications export with the extension .doc. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, ARCHIVE_UNSAFE, XML_UNSAFE, CONTENT_TOO_LARGE.
 */
export function readWordMl(path: string, options: TextOptions, report: ReportProgress): ImportedDocument {
  const bytes = readSource(path);
  if (bytes.length > PACKAGE_LIMITS.xmlBytes)
    throw new FormatError('XML_UNSAFE', {
      part: 'document',
      reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes`,
    });
  return readDocx(translated(new XmlReader(decodeText(bytes).text, { part: 'document' })), options, report);
}

/** Converts the document to the parts of a package. */
function translated(xml: XmlReader): Parts {
  const told = new Translation();
  const content = { body: '', styles: '', numbering: '', settings: '', properties: '' };
  let fonts = '';
  xml.root('w:wordDocument');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:body') content.body += told.content(xml);
    else if (xml.name === 'w:styles') content.styles = told.content(xml);
    else if (xml.name === 'w:lists') content.numbering = told.content(xml);
    else if (xml.name === 'w:docPr') content.settings = settings(xml);
    else if (xml.name === 'w:fonts') fonts = defaultFonts(xml);
    else if (xml.name === 'o:DocumentProperties') content.properties = properties(xml);
  }
  told.parts.finish({ ...content, styles: fonts + content.styles });
  return told.parts;
}

/** Returns the default fonts. */
function defaultFonts(xml: XmlReader): string {
  let stated = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'w:defaultFonts') continue;
    const attribute = (name: string, from: string): string => {
      const font = xml.attribute(from);
      return font === undefined ? '' : ` ${name}="${escapeXml(font)}"`;
    };
    stated = `${attribute('w:ascii', 'w:ascii')}${attribute('w:hAnsi', 'w:h-ansi')}${attribute('w:eastAsia', 'w:fareast')}${attribute('w:cs', 'w:cs')}`;
  }
  return stated === ''
    ? ''
    : `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts${stated}/></w:rPr></w:rPrDefault></w:docDefaults>`;
}

/** Returns the settings that affect the layout. */
function settings(xml: XmlReader): string {
  let told = '';
  const level = xml.depth;
  while (xml.nextChild(level))
    if (xml.name === 'w:evenAndOddHeaders')
      told = `<w:evenAndOddHeaders w:val="${escapeXml(xml.attribute('w:val') ?? 'on')}"/>`;
  return told;
}

function properties(xml: XmlReader): string {
  let told = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = PROPERTIES[xml.name];
    if (name !== undefined) told += `<${name}>${escapeXml(xml.text())}</${name}>`;
  }
  return told;
}
