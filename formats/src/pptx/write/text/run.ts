import { marksOfField, shownIn, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { toBareHex } from '../../../content/css/color.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { toPoints } from '../../../content/css/length.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import { entryOf, type InlineName } from '../../../content/node-names.ts';
import { uriOf } from '../../../content/text/link.ts';
import { parseLatex } from '../../../math/write/mathml.ts';
import { toOmml, WORD_FONT } from '../../../math/write/omml.ts';
import { element, textElement } from '../../../package/xml/write-xml.ts';
import type { TextContext } from './text-context.ts';

/** The formatting of a text by its place. */
export interface RunLook {
  /** In points. The default is the size of the layout. */
  readonly size?: number | undefined;
  readonly bold?: boolean;
  readonly family?: string;
  /** A hexadecimal colour without `#`. */
  readonly colour?: string | undefined;
}

const CODE = 'Courier New';

/** Returns the inline nodes of a paragraph as runs (21.1.2.3). Pictures are separate shapes. */
export const runsXml = (context: TextContext, nodes: readonly DocumentNode[], look: RunLook): string =>
  nodes.map((node) => entryOf(WRITERS, node.type)?.(context, node, look) ?? childRuns(context, node, look)).join('');

const childRuns: RunWriter = (context, node, look) => runsXml(context, childrenOf(node), look);

type RunWriter = (context: TextContext, node: DocumentNode, look: RunLook) => string;

const field: RunWriter = (context, node, look) => run(context, shownIn(node), marksOfField(node), look);

const WRITERS: Readonly<Record<InlineName, RunWriter>> = {
  text: (context, { text = '', marks = [] }, look) => run(context, text, marks, look),
  hardBreak: (context, { marks = [] }, look) => element('a:br', {}, runProperties(context, marks, look)),
  image: () => '',
  // Programs that do not support formulas within text omit the surrounding text too.
  inlineMath: (context, node, look) => run(context, textOf(node, 'latex') ?? '', node.marks ?? [], look),
  pageNumber: writePageNumber,
  crossReference: field,
  headingNumber: field,
  sequence: field,
  documentField: field,
  indexEntry: () => '',
  citation: field,
  formField: childRuns,
  footnoteReference: (context, node, look) =>
    run(context, context.notes.of(node) ?? '?', [{ type: 'superscript' }], look),
};

/** Returns the number of the slide. Other numbers are the text that they showed last. */
function writePageNumber(context: TextContext, node: DocumentNode, look: RunLook): string {
  const { marks = [] } = node;
  if ((textOf(node, 'kind') ?? 'page') !== 'page') return run(context, textOf(node, 'text') ?? '', marks, look);
  return element(
    'a:fld',
    { id: '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}', type: 'slidenum' },
    runProperties(context, marks, look),
    '<a:t>‹#›</a:t>',
  );
}

/** Returns a displayed formula ([MS-ODRAWXML] 2.7.1). LaTeX that cannot be parsed is written as text. */
export function mathXml(latex: string): string {
  const tree = parseLatex(latex, true);
  const plain = (): string => element('m:r', {}, '<m:rPr><m:nor/></m:rPr>', textElement('m:t', latex));
  const formula = element('m:oMath', {}, (tree && toOmml(tree).replaceAll(WORD_FONT, FONT)) || plain());
  return element('a14:m', MATH, element('m:oMathPara', {}, formula));
}

const FONT = '<a:rPr><a:latin typeface="Cambria Math"/></a:rPr>';
const MATH = {
  'xmlns:a14': 'http://schemas.microsoft.com/office/drawing/2010/main',
  'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math',
};

/** Returns a run. Tabs and line ends stay in its text and are shown as blanks. */
const run = (context: TextContext, text: string, marks: readonly DocumentMark[], look: RunLook): string =>
  text === '' ? '' : element('a:r', {}, runProperties(context, marks, look), textElement('a:t', text));

const has = (marks: readonly DocumentMark[], type: string): boolean => marks.some((mark) => mark.type === type);

/** Returns a:rPr with its children in schema order (21.1.2.3.9). */
function runProperties(context: TextContext, marks: readonly DocumentMark[], look: RunLook): string {
  const style = marks.find(({ type }) => type === 'textStyle');
  const stated = context.keepsLooks && style ? toPoints(textOf(style, 'fontSize')) : undefined;
  const size = stated ?? look.size;
  const colour = look.colour ?? toBareHex(style?.attrs?.['color']);
  const highlight = marks.find(({ type }) => type === 'highlight');
  const paper =
    toBareHex(style?.attrs?.['backgroundColor']) ?? (highlight && (toBareHex(highlight.attrs?.['color']) ?? 'FFFF00'));
  const family = has(marks, 'code')
    ? CODE
    : (look.family ?? (context.keepsLooks && style ? firstFamily(textOf(style, 'fontFamily')) : undefined));
  const variant = style && textOf(style, 'fontVariant');
  return element(
    'a:rPr',
    {
      lang: context.language,
      sz: size === undefined ? undefined : Math.min(Math.max(Math.round(size * 100), 100), 400_000),
      b: look.bold === true || has(marks, 'bold') ? 1 : context.keepsLooks ? 0 : undefined,
      i: has(marks, 'italic') ? 1 : undefined,
      u: has(marks, 'underline') ? 'sng' : undefined,
      strike: has(marks, 'strike') ? 'sngStrike' : undefined,
      cap: variant === undefined ? undefined : variant === 'all-caps' ? 'all' : 'small',
      baseline: has(marks, 'superscript') ? 30_000 : has(marks, 'subscript') ? -25_000 : undefined,
    },
    colour === undefined ? '' : element('a:solidFill', {}, element('a:srgbClr', { val: colour })),
    paper === undefined ? '' : element('a:highlight', {}, element('a:srgbClr', { val: paper })),
    family === undefined ? '' : element('a:latin', { typeface: family }) + element('a:cs', { typeface: family }),
    linkXml(
      context,
      marks.find(({ type }) => type === 'link'),
    ),
  );
}

/** Returns a:hlinkClick (21.1.2.3.5) to an address or to the slide with an anchor. */
export function linkXml({ relationships, slideOf }: TextContext, link: DocumentMark | undefined): string {
  const href = link && textOf(link, 'href');
  if (!link || href === undefined) return '';
  const tooltip = textOf(link, 'title');
  if (!href.startsWith('#'))
    return element('a:hlinkClick', { 'r:id': relationships.add('hyperlink', uriOf(href), true), tooltip });
  const slide = slideOf(href.slice(1));
  if (slide === undefined) return '';
  return element('a:hlinkClick', {
    'r:id': relationships.add('slide', slide),
    action: 'ppaction://hlinksldjump',
    tooltip,
  });
}
