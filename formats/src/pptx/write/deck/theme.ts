import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { COLOURS } from './words.ts';

const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = (width: number): string => `<a:ln w="${width}">${solid}</a:ln>`;
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';

/** Returns a theme part (20.1.6.9) with one font for titles and text. */
export function themeXml(family: string): string {
  const font = `${element('a:latin', { typeface: family })}<a:ea typeface=""/><a:cs typeface=""/>`;
  const colours = Object.entries(COLOURS).map(([name, val]) => element(`a:${name}`, {}, element('a:srgbClr', { val })));
  return (
    XML_DECLARATION +
    element(
      'a:theme',
      { 'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main', name: 'Document' },
      element(
        'a:themeElements',
        {},
        element('a:clrScheme', { name: 'Document' }, colours),
        element(
          'a:fontScheme',
          { name: 'Document' },
          `<a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont>`,
        ),
        element(
          'a:fmtScheme',
          { name: 'Document' },
          element('a:fillStyleLst', {}, solid, solid, solid),
          element('a:lnStyleLst', {}, line(9525), line(12_700), line(19_050)),
          element('a:effectStyleLst', {}, EFFECT, EFFECT, EFFECT),
          element('a:bgFillStyleLst', {}, solid, solid, solid),
        ),
      ),
    )
  );
}
