import { firstFamily } from '../../../content/css/font.ts';
import { DEFAULT_BASE } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import type { TextDefaults } from '../../../content/source/text-defaults.ts';
import type { About } from '../../../content/source/about.ts';
import { lineHeight } from './properties.ts';

/** Of text whose page says nothing of it. */
const LINE_HEIGHT = '1.44';

const style = (name: string, display: string, properties: string, parent = 'Standard', level?: number): string =>
  element(
    'style:style',
    {
      'style:name': name,
      'style:display-name': display,
      'style:family': 'paragraph',
      'style:parent-style-name': name === 'Standard' ? undefined : parent,
      'style:default-outline-level': level,
    },
    properties,
  );

const HEADING_SIZES = [20, 16, 13, 11, 11, 11];

const character = (name: string, display: string, properties: string): string =>
  element('style:style', { 'style:name': name, 'style:display-name': display, 'style:family': 'text' }, properties);

/** The named styles, as XML: how the editor's defaults look. */
export function namedStyles(text: TextDefaults, { language }: About): string {
  const [lang, country] = language?.split('-') ?? [];
  const run = element('style:text-properties', {
    'fo:font-family': `'${firstFamily(text.fontFamily) ?? 'Liberation Sans'}'`,
    'fo:font-size': text.fontSize ?? '11pt',
    'fo:language': lang ?? 'none',
    'fo:country': country ?? 'none',
  });
  const paragraph = element('style:paragraph-properties', {
    'fo:margin-top': text.spaceBefore ?? '0pt',
    'fo:margin-bottom': text.spaceAfter ?? '7.5pt',
    ...lineHeight(text.lineHeight ?? LINE_HEIGHT, DEFAULT_BASE),
  });
  const headings = HEADING_SIZES.map((points, index) =>
    style(
      `Heading_20_${index + 1}`,
      `Heading ${index + 1}`,
      `<style:paragraph-properties fo:margin-top="${points * 0.9}pt" fo:margin-bottom="${points * 0.4}pt" fo:keep-with-next="always"/><style:text-properties fo:font-size="${points}pt" fo:font-weight="bold"/>`,
      'Standard',
      index + 1,
    ),
  );
  return [
    element('style:default-style', { 'style:family': 'paragraph' }, paragraph, run),
    '<style:default-style style:family="table"><style:table-properties table:border-model="collapsing"/></style:default-style>',
    style('Standard', 'Standard', ''),
    ...headings,
    style(
      'Preformatted_20_Text',
      'Preformatted Text',
      '<style:paragraph-properties fo:background-color="#f6f7f8" fo:padding="5pt" fo:border="0.5pt solid #dddddd" fo:margin-left="6pt" fo:margin-right="6pt"/><style:text-properties fo:font-family="\'Liberation Mono\', monospace" fo:font-size="9.5pt"/>',
    ),
    style(
      'Quotations',
      'Quotations',
      '<style:paragraph-properties fo:margin-left="14pt" fo:margin-right="14pt" fo:padding-left="8pt" fo:border-left="2.25pt solid #cccccc"/><style:text-properties fo:color="#444444"/>',
    ),
    style(
      'Table_20_Contents',
      'Table Contents',
      '<style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="0pt"/>',
    ),
    style(
      'Table_20_Heading',
      'Table Heading',
      '<style:text-properties fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold"/>',
      'Table_20_Contents',
    ),
    style('Details_20_Summary', 'Details Summary', '<style:text-properties fo:font-weight="bold"/>'),
    style(
      'Horizontal_20_Rule',
      'Horizontal Rule',
      '<style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="12pt" fo:border-bottom="0.75pt solid #bbbbbb"/><style:text-properties fo:font-size="6pt"/>',
    ),
    character(
      'Source_20_Text',
      'Source Text',
      '<style:text-properties fo:font-family="\'Liberation Mono\', monospace"/>',
    ),
    character(
      'Internet_20_link',
      'Internet link',
      '<style:text-properties fo:color="#0b57d0" style:text-underline-style="solid"/>',
    ),
    '<text:notes-configuration text:note-class="footnote" style:num-format="1" style:num-suffix=" " text:start-value="0"/>',
    '<text:notes-configuration text:note-class="endnote" style:num-format="i" style:num-suffix=" " text:start-value="0"/>',
  ].join('');
}
