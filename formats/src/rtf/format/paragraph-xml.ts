import type { RtfDocument } from '../document.ts';
import { valued } from '../../docx/parts/xml.ts';
import { bordersXml } from './border.ts';
import type { Paragraph, TabStop } from './paragraph.ts';

/** The content of paragraph properties besides the formatting. */
export interface ParagraphEnd {
  /** The list of the item. 0 continues the item before. */
  readonly numId: number | undefined;
  readonly level: number;
  /** The w:rPr of the paragraph mark, and the w:sectPr of a section that ends here. */
  readonly extra: string;
}

/** Writes paragraph formatting as w:pPr. */
export function paragraphXml(p: Paragraph, { numId, level, extra }: ParagraphEnd, document: RtfDocument): string {
  const content = [
    p.style !== undefined && document.styles.has(`s${p.style}`) ? valued('pStyle', `s${p.style}`) : '',
    p.outlineLevel === undefined ? '' : valued('outlineLvl', Math.min(Math.max(p.outlineLevel, 0), 9)),
    numId === undefined ? '' : `<w:numPr>${valued('ilvl', level)}${valued('numId', numId)}</w:numPr>`,
    p.isRightToLeft ? '<w:bidi/>' : '',
    alignment(p),
    indents(p),
    spacing(p),
    p.contextualSpacing ? '<w:contextualSpacing/>' : '',
    p.keepNext ? '<w:keepNext/>' : '',
    p.keepLines ? '<w:keepLines/>' : '',
    widowControl(p, document),
    p.pageBreakBefore ? '<w:pageBreakBefore/>' : '',
    p.dropCap ? '<w:framePr w:dropCap="drop"/>' : '',
    shading(p, document),
    p.borders ? `<w:pBdr>${bordersXml(p.borders, document.colour)}</w:pBdr>` : '',
    p.tabs ? `<w:tabs>${p.tabs.map(tab).join('')}</w:tabs>` : '',
    extra,
  ].join('');
  return content === '' ? '' : `<w:pPr>${content}</w:pPr>`;
}

/** Returns the widow control of a paragraph if it differs from that of the default style, which all paragraphs inherit here. */
function widowControl({ widowControl: stated }: Paragraph, document: RtfDocument): string {
  const isControlled = stated ?? document.widowControl;
  return isControlled === document.controlsWidows ? '' : valued('widowControl', isControlled ? 1 : 0);
}

/** Rich Text aligns to sides of the page, WordprocessingML to the start and end of lines. */
function alignment({ align, isRightToLeft }: Paragraph): string {
  if (align === undefined) return '';
  if (!isRightToLeft) return valued('jc', align);
  const swapped = align === 'left' ? 'right' : align === 'right' ? 'left' : align;
  return valued('jc', swapped);
}

function indents({ left, right, start = left, end = right, first, list, number }: Paragraph): string {
  const isItem = list !== undefined || number !== undefined;
  // An explicit 0 of an item overrides its list.
  const stated = (value: number | undefined): value is number => value !== undefined && (value !== 0 || isItem);
  const attributes =
    (stated(start) ? ` w:left="${start}"` : '') +
    (stated(end) ? ` w:right="${end}"` : '') +
    (stated(first) ? (first < 0 ? ` w:hanging="${-first}"` : ` w:firstLine="${first}"`) : '');
  return attributes === '' ? '' : `<w:ind${attributes}/>`;
}

function spacing({ before, after, autoBefore, autoAfter, line, lineIsMultiple }: Paragraph): string {
  const attributes =
    (autoBefore ? ' w:beforeAutospacing="1"' : before ? ` w:before="${before}"` : '') +
    (autoAfter ? ' w:afterAutospacing="1"' : after ? ` w:after="${after}"` : '') +
    (line ? ` w:line="${Math.abs(line)}" w:lineRule="${lineRule(line, lineIsMultiple)}"` : '');
  return attributes === '' ? '' : `<w:spacing${attributes}/>`;
}

const lineRule = (line: number, isMultiple: boolean | undefined): string => {
  if (isMultiple) return 'auto';
  return line < 0 ? 'exact' : 'atLeast';
};

function shading({ fill, ink, density = 0 }: Paragraph, document: RtfDocument): string {
  if (fill === undefined && density === 0) return '';
  return shadingXml(document.colour(fill), document.colour(ink), density);
}

/** @param density hundredths of a percent of the pattern's colour over the fill */
export function shadingXml(fill: string | undefined, ink: string | undefined, density: number): string {
  if (fill === undefined && density <= 0) return '';
  const pattern = density > 0 ? `pct${Math.min(Math.round(density / 100), 100)}` : 'clear';
  return `<w:shd w:val="${pattern}" w:color="${ink ?? 'auto'}" w:fill="${fill ?? 'auto'}"/>`;
}

const tab = ({ position, kind, leader }: TabStop): string =>
  `<w:tab w:val="${kind}" w:pos="${position}"${leader === undefined ? '' : ` w:leader="${leader}"`}/>`;
