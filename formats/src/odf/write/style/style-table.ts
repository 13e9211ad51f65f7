import { STYLE_IDS, STYLES, headingStyle, styleId, UNSAID } from '../../words.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { DEFAULT_BASE } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import type { TextDefaults } from '../../../content/source/text-defaults.ts';
import type { About } from '../../../content/source/about.ts';
import { forAll, lineHeight } from './properties.ts';

const style = (name: string, properties: string, parent: string = STYLES.text, level?: number): string =>
  element(
    'style:style',
    {
      'style:name': styleId(name),
      'style:display-name': name,
      'style:family': 'paragraph',
      'style:parent-style-name': name === STYLES.text ? undefined : styleId(parent),
      'style:default-outline-level': level,
    },
    properties,
  );

const HEADING_SIZES = [20, 16, 13, 11, 11, 11];

const character = (name: string, properties: string): string =>
  element(
    'style:style',
    { 'style:name': styleId(name), 'style:display-name': name, 'style:family': 'text' },
    properties,
  );

/** Returns bold text properties for every script, with a size if given. */
const bold = (size?: string): string =>
  element('style:text-properties', { ...forAll('font-size', size), ...forAll('font-weight', 'bold') });

/** Returns the named styles as XML: the editor's default formatting. */
export function namedStyles(text: TextDefaults, { language }: About): string {
  const [lang, country] = language?.split('-') ?? [];
  const family = firstFamily(text.fontFamily) ?? UNSAID.fontFamily;
  const words = element('style:text-properties', {
    'fo:font-family': `'${family}'`,
    ...forAll('font-size', text.fontSize ?? UNSAID.fontSize),
    'fo:language': lang ?? 'none',
    'fo:country': country ?? 'none',
  });
  const paragraph = element('style:paragraph-properties', {
    'fo:margin-top': text.spaceBefore ?? UNSAID.spaceBefore,
    'fo:margin-bottom': text.spaceAfter ?? UNSAID.spaceAfter,
    ...lineHeight(text.lineHeight ?? UNSAID.lineHeight, { ...DEFAULT_BASE, family }),
    'fo:widows': text.widows ?? 2,
    'fo:orphans': text.orphans ?? 2,
  });
  const headings = HEADING_SIZES.map((points, index) =>
    style(
      headingStyle(index + 1),
      `<style:paragraph-properties fo:margin-top="${points * 0.9}pt" fo:margin-bottom="${points * 0.4}pt" fo:keep-with-next="always" fo:keep-together="always"/>${bold(`${points}pt`)}`,
      STYLES.text,
      index + 1,
    ),
  );
  return [
    element('style:default-style', { 'style:family': 'paragraph' }, paragraph, words),
    '<style:default-style style:family="table"><style:table-properties table:border-model="collapsing"/></style:default-style>',
    style(STYLES.text, ''),
    ...headings,
    style(
      STYLES.code,
      '<style:paragraph-properties fo:background-color="#f6f7f8" fo:padding="5pt" fo:border="0.5pt solid #dddddd" fo:margin-left="6pt" fo:margin-right="6pt"/><style:text-properties fo:font-family="\'Liberation Mono\', monospace" fo:font-size="9.5pt"/>',
    ),
    style(
      STYLES.quote,
      '<style:paragraph-properties fo:margin-left="14pt" fo:margin-right="14pt" fo:padding-left="8pt" fo:border-left="2.25pt solid #cccccc"/><style:text-properties fo:color="#444444"/>',
    ),
    style(STYLES.cell, '<style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="0pt"/>'),
    style(STYLES.headerCell, bold(), STYLES.cell),
    style(
      STYLES.separator,
      '<style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="0pt"/><style:text-properties fo:font-size="1pt"/>',
    ),
    style(STYLES.summary, bold()),
    style(
      STYLES.rule,
      '<style:paragraph-properties fo:margin-top="0pt" fo:margin-bottom="12pt" fo:border-bottom="0.75pt solid #bbbbbb"/><style:text-properties fo:font-size="6pt"/>',
    ),
    ...besideParagraphs(),
  ].join('');
}

/** Returns the styles of boxes, tables and text. */
const besideParagraphs = (): string[] => [
  // LibreOffice treats a box without this style as a drawing, with blue lines and text in a single direction.
  element('style:style', { 'style:name': STYLE_IDS.box, 'style:family': 'graphic' }),
  // This product's reader identifies the meaning of formatting by these names.
  character(STYLES.highlight, ''),
  element('style:style', {
    'style:name': styleId(STYLES.plainTable),
    'style:display-name': STYLES.plainTable,
    'style:family': 'table',
  }),
  character(STYLES.inlineCode, '<style:text-properties fo:font-family="\'Liberation Mono\', monospace"/>'),
  character(STYLES.link, '<style:text-properties fo:color="#0b57d0" style:text-underline-style="solid"/>'),
  // Programs apply their own link style to a link that names no style.
  character(STYLES.indexLink, ''),
];
