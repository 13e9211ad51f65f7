import { OWN_WORDS } from '../../../content/own/words.ts';
import { headingStyle, OWN_STYLES, SEPARATOR, STYLE_IDS } from '../../words.ts';
import type { StyleLook } from '../text/run-properties.ts';

/** The role of a paragraph in the document. A style of one role is not used for another. */
export type Role = 'text' | 'heading' | 'quote' | 'code' | 'note' | 'comment' | 'summary' | 'band' | 'separator';

export interface StyleDefinition {
  readonly name: string;
  readonly id: string;
  readonly basedOn?: string;
  readonly next?: string;
  readonly role: Role;
  /** The content of w:pPr and w:rPr. */
  readonly paragraph?: string;
  readonly run?: string;
  readonly look?: StyleLook;
  readonly level?: number;
  /** True if the style is always written because Word expects it. */
  readonly always?: boolean;
}

const HEADING_SIZES = [20, 16, 13, 11, 11, 11, 11, 11, 11];

const headings: StyleDefinition[] = HEADING_SIZES.map((points, index) => ({
  name: headingStyle(index + 1),
  id: `Heading${index + 1}`,
  basedOn: 'Normal',
  next: 'Normal',
  role: 'heading',
  level: index + 1,
  paragraph: `<w:keepNext/><w:keepLines/><w:spacing w:before="${points * 18}" w:after="${points * 8}" w:line="252" w:lineRule="auto"/><w:outlineLvl w:val="${index}"/>`,
  run: `<w:b/><w:bCs/><w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`,
  look: { bold: true, fontSize: points },
  always: index < 3,
}));

const SMALL = '<w:sz w:val="18"/><w:szCs w:val="18"/>';
const TIGHT = '<w:spacing w:before="0" w:after="40" w:line="240" w:lineRule="auto"/>';

/** Returns a small style for text outside the main text. */
const small = (name: string, id: string, role: Role): StyleDefinition => ({
  name,
  id,
  basedOn: 'Normal',
  role,
  paragraph: TIGHT,
  run: SMALL,
  look: { fontSize: 9 },
});

/** Paragraph styles by their names in Word. */
export const PARAGRAPH_STYLES: readonly StyleDefinition[] = [
  { name: 'Normal', id: 'Normal', role: 'text', always: true },
  ...headings,
  {
    name: 'Title',
    id: 'Title',
    basedOn: 'Normal',
    next: 'Normal',
    role: 'text',
    paragraph: '<w:spacing w:before="0" w:after="200" w:line="240" w:lineRule="auto"/>',
    run: '<w:b/><w:bCs/><w:sz w:val="52"/><w:szCs w:val="52"/>',
    look: { bold: true, fontSize: 26 },
  },
  {
    name: 'Subtitle',
    id: 'Subtitle',
    basedOn: 'Normal',
    next: 'Normal',
    role: 'text',
    run: '<w:color w:val="595959"/><w:sz w:val="28"/><w:szCs w:val="28"/>',
    look: { color: true, fontSize: 14 },
  },
  { name: 'List Paragraph', id: 'ListParagraph', basedOn: 'Normal', role: 'text', paragraph: '<w:ind w:left="720"/>' },
  {
    name: 'Quote',
    id: 'Quote',
    basedOn: 'Normal',
    next: 'Normal',
    role: 'quote',
    paragraph:
      '<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="CCCCCC"/></w:pBdr><w:ind w:left="280" w:right="280"/>',
    run: '<w:color w:val="444444"/>',
    look: { color: true },
  },
  {
    name: OWN_WORDS.code,
    id: 'SourceCode',
    basedOn: 'Normal',
    role: 'code',
    paragraph:
      '<w:pBdr><w:top w:val="single" w:sz="4" w:space="5" w:color="DDDDDD"/><w:left w:val="single" w:sz="4" w:space="5" w:color="DDDDDD"/><w:bottom w:val="single" w:sz="4" w:space="5" w:color="DDDDDD"/><w:right w:val="single" w:sz="4" w:space="5" w:color="DDDDDD"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="F6F7F8"/><w:spacing w:line="259" w:lineRule="auto"/><w:ind w:left="120" w:right="120"/>',
    run: '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:noProof/><w:sz w:val="19"/><w:szCs w:val="19"/>',
    look: { fontSize: 9.5 },
  },
  small(OWN_STYLES.note, 'EditorNote', 'note'),
  small('footnote text', 'FootnoteText', 'note'),
  small('endnote text', 'EndnoteText', 'note'),
  small(OWN_STYLES.comment, 'EditorComment', 'comment'),
  small('annotation text', 'CommentText', 'comment'),
  small(OWN_STYLES.band, 'EditorBand', 'band'),
  small('header', 'Header', 'band'),
  small('footer', 'Footer', 'band'),
  {
    name: OWN_STYLES.item,
    id: 'EditorItem',
    basedOn: 'Normal',
    role: 'text',
    paragraph: '<w:spacing w:before="0" w:after="50"/>',
  },
  {
    name: OWN_WORDS.rule,
    id: 'HorizontalRule',
    basedOn: 'Normal',
    role: 'separator',
    paragraph:
      '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="BBBBBB"/></w:pBdr><w:spacing w:before="0" w:after="240" w:line="120" w:lineRule="atLeast"/>',
    run: '<w:sz w:val="2"/><w:szCs w:val="2"/>',
  },
  {
    name: OWN_WORDS.embed,
    id: OWN_WORDS.embed,
    basedOn: 'Normal',
    role: 'separator',
    paragraph: '<w:shd w:val="clear" w:color="auto" w:fill="F6F7F8"/>',
  },
  {
    name: OWN_WORDS.summary,
    id: 'DetailsSummary',
    basedOn: 'Normal',
    role: 'summary',
    paragraph: '<w:keepNext/>',
    run: '<w:b/><w:bCs/>',
    look: { bold: true },
  },
  {
    name: SEPARATOR,
    id: SEPARATOR,
    basedOn: 'Normal',
    role: 'separator',
    paragraph: '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="atLeast"/>',
    run: '<w:sz w:val="2"/><w:szCs w:val="2"/>',
  },
  {
    name: 'caption',
    id: 'Caption',
    basedOn: 'Normal',
    role: 'text',
    run: '<w:i/><w:iCs/><w:color w:val="555555"/><w:sz w:val="19"/><w:szCs w:val="19"/>',
    look: { italic: true, color: true, fontSize: 9.5 },
  },
];

/** The XML of the character styles. */
export const CHARACTER_STYLES: readonly string[] = [
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
  `<w:style w:type="character" w:styleId="${STYLE_IDS.link}"><w:name w:val="${STYLE_IDS.link}"/><w:basedOn w:val="DefaultParagraphFont"/><w:uiPriority w:val="99"/><w:rPr><w:color w:val="0B57D0"/><w:u w:val="single"/></w:rPr></w:style>`,
  `<w:style w:type="character" w:styleId="${STYLE_IDS.code}"><w:name w:val="HTML Code"/><w:basedOn w:val="DefaultParagraphFont"/><w:uiPriority w:val="99"/><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:noProof/><w:shd w:val="clear" w:color="auto" w:fill="F1F2F4"/></w:rPr></w:style>`,
  `<w:style w:type="character" w:styleId="${STYLE_IDS.footnoteReference}"><w:name w:val="footnote reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:uiPriority w:val="99"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`,
  `<w:style w:type="character" w:styleId="${STYLE_IDS.endnoteReference}"><w:name w:val="endnote reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:uiPriority w:val="99"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`,
  `<w:style w:type="character" w:styleId="${STYLE_IDS.commentReference}"><w:name w:val="annotation reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:uiPriority w:val="99"/><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style>`,
];

const GRID = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B5B5B5"/>`)
  .join('');

/**
 * Returns the XML of the table styles: the plain one, one with lines from the tables themselves, and one with a grid for tables without
 * borders.
 */
export const tableStyles = (margins: string): readonly string[] => [
  `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>${margins}</w:tblPr></w:style>`,
  `<w:style w:type="table" w:styleId="${STYLE_IDS.linedTable}"><w:name w:val="Editor Table Lined"/><w:basedOn w:val="TableNormal"/><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/></w:rPr></w:tblStylePr></w:style>`,
  `<w:style w:type="table" w:styleId="${STYLE_IDS.table}"><w:name w:val="Editor Table"/><w:basedOn w:val="TableNormal"/><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:tblPr><w:tblBorders>${GRID}</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/></w:rPr><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="F1F2F4"/></w:tcPr></w:tblStylePr></w:style>`,
];
