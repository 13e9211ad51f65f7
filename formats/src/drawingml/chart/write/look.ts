import type { ChartText } from '@editor-companion/document';
import { toBareHex } from '../../../content/css/color.ts';
import { element, escapeText } from '../../../package/xml/write-xml.ts';

const EMU_PER_POINT = 12_700;

/** c:… elements that have one attribute, `val`. */
export const val = (name: string, value: string | number | boolean | undefined): string =>
  value === undefined ? '' : element(`c:${name}`, { val: typeof value === 'boolean' ? Number(value) : value });

/** A fill: `none`, a colour, or nothing where the program is to choose. */
export function fillXml(paint: string | undefined | null): string {
  if (paint == null) return '';
  if (paint === 'none') return '<a:noFill/>';
  const hex = toBareHex(paint);
  return hex === undefined ? '' : element('a:solidFill', {}, element('a:srgbClr', { val: hex }));
}

/** A line of a colour and a width in points; 0 draws none. */
export function lineXml(paint: string | undefined, width?: number): string {
  if (width === 0) return '<a:ln><a:noFill/></a:ln>';
  const fill = fillXml(paint);
  if (fill === '' && width === undefined) return '';
  return element('a:ln', { w: width === undefined ? undefined : Math.round(width * EMU_PER_POINT) }, fill);
}

/** Returns c:spPr with its content, or nothing if it has none. */
export const shapeXml = (...content: readonly string[]): string =>
  content.every((part) => part === '') ? '' : element('c:spPr', {}, content);

/** Writes run properties, or the default run properties of a paragraph, in schema order (21.1.2.3). */
function runProperties(name: string, { fontSize, bold, color, fontFamily }: ChartText): string {
  return element(
    name,
    {
      sz: fontSize === undefined ? undefined : Math.round(fontSize * 100),
      b: bold === undefined ? undefined : Number(bold),
    },
    fillXml(color),
    fontFamily === undefined ? '' : element('a:latin', { typeface: familyOf(fontFamily) }),
  );
}

/** The first family of a list of CSS. */
const familyOf = (list: string): string => (list.split(',')[0] ?? '').trim().replaceAll(/^["']|["']$/g, '');

/** c:txPr: the look of all texts within. */
export const textLookXml = (look: ChartText | undefined): string =>
  look === undefined
    ? ''
    : element(
        'c:txPr',
        {},
        '<a:bodyPr/><a:lstStyle/>',
        element('a:p', {}, element('a:pPr', {}, runProperties('a:defRPr', look)), '<a:endParaRPr lang="en-US"/>'),
      );

/** c:title (21.2.2.210). */
export function titleXml(text: string | undefined, look: ChartText = {}, turn?: number): string {
  if (!text) return '';
  const paragraphs = text
    .split('\n')
    .map((line) =>
      element(
        'a:p',
        {},
        element('a:pPr', {}, runProperties('a:defRPr', look)),
        element('a:r', {}, runProperties('a:rPr', look), `<a:t>${escapeText(line)}</a:t>`),
      ),
    );
  const body = element('a:bodyPr', turn === undefined ? {} : { rot: turn * 60_000, vert: 'horz' });
  return element(
    'c:title',
    {},
    element('c:tx', {}, element('c:rich', {}, body, '<a:lstStyle/>', paragraphs)),
    val('overlay', 0),
  );
}
