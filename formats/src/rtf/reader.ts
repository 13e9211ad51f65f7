import type { TextOptions } from '../content/text-options.ts';
import { readFileSync, statSync } from 'node:fs';
import type { ImportedDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import { readDocx } from '../docx/read/reader.ts';
import { FormatError } from '../errors.ts';
import { body } from './destination/body.ts';
import { endParagraph } from './destination/paragraph-end.ts';
import { RtfDocument } from './document.ts';
import { Flow } from './flow.ts';
import { notesXml, sectionXml } from './format/section.ts';
import { tableDepth } from './format/paragraph.ts';
import { RTF_LIMITS } from './limits.ts';
import type { Parts } from '../docx/parts/parts.ts';
import { Scanner } from './scanner.ts';
import { languageTag } from './text/languages.ts';
import { Translator } from './translate.ts';
import { valued } from '../docx/parts/xml.ts';

/** The share of the work that is done when the document is converted to WordprocessingML. */
const TRANSLATED = 0.5;

/**
 * Reads Rich Text (RTF 1.9.1) from a local file. It converts the text to WordprocessingML in memory, which the reader of Word documents
 * reads. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, ARCHIVE_UNSAFE, XML_UNSAFE, CONTENT_TOO_LARGE.
 */
/** `\trleft` positions the edge of a row, not its text. */
const ROWS_AT_EDGE =
  '<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>';

const settingsOf = ({ paper, notes }: RtfDocument): string =>
  `${paper.facing ? '<w:evenAndOddHeaders/>' : ''}${notesXml(notes)}<w:compat>${paper.addsSpaces ? '<w:doNotUseHTMLParagraphAutoSpacing/>' : ''}${ROWS_AT_EDGE}</w:compat>`;

export function readRtf(path: string, options: TextOptions, report: ReportProgress): ImportedDocument {
  if (statSync(path).size > RTF_LIMITS.bytes)
    throw new FormatError('ARCHIVE_UNSAFE', { reason: `it is larger than ${RTF_LIMITS.bytes} bytes` });
  const parts = translateRtf(readFileSync(path), (fraction) => report(fraction * TRANSLATED));
  return readDocx(parts, options, (fraction) => report(TRANSLATED + fraction * (1 - TRANSLATED)));
}

/** Converts Rich Text to a package of WordprocessingML. */
export function translateRtf(bytes: Buffer, progress: (fraction: number) => void = () => undefined): Parts {
  const document = new RtfDocument();
  const flow = new Flow(document, 0);
  const translator = new Translator(new Scanner(bytes), document, body, flow);
  const open = translator.run(progress);
  // Some programs forget braces, but still end the file with one.
  if (open > 1 && !endsWithBrace(bytes))
    throw new FormatError('FILE_TRUNCATED', { reason: `${open} groups are not closed` });
  if (!flow.isEmpty) endParagraph(translator, tableDepth(translator.group.paragraph));
  document.parts.finish({
    body: flow.finish() + sectionXml(document.section, document.paper),
    styles: stylesOf(document),
    numbering: document.numbering.xml((font) => document.fontName(font)),
    settings: settingsOf(document),
    properties: document.properties,
  });
  return document.parts;
}

const endsWithBrace = (bytes: Buffer): boolean => /\}[\s\0]*$/.test(bytes.subarray(-64).toString('latin1'));

/** Returns the default formatting of text and the names of styles. */
function stylesOf(document: RtfDocument): string {
  const font = document.fontName(document.styleFont);
  const language = languageTag(document.language);
  const run =
    (font === undefined ? '' : `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`) +
    valued('sz', document.defaultSize) +
    (language === undefined ? '' : valued('lang', language));
  const paragraph = document.controlsWidows ? '' : valued('widowControl', 0);
  return `<w:docDefaults><w:rPrDefault><w:rPr>${run}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${paragraph}</w:pPr></w:pPrDefault></w:docDefaults>${document.stylesXml}`;
}
