import { STYLE_IDS, headingStyle, styleId } from '../../words.ts';
import type { DocumentNode } from '@editor-companion/document';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { withoutNumber } from '../../../content/source/heading-numbers.ts';
import { writeInlines } from '../text/inlines.ts';
import { paragraphAttributes, tabStops } from '../style/properties.ts';
import type { Story } from '../story.ts';
import type { Around } from '../tracked-blocks.ts';

export const EMPTY: DocumentNode = { type: 'paragraph' };

/** A paragraph of minimal height that only begins a page or holds a box. This product's reader skips it. */
export const SEPARATOR: Shape = { parent: STYLE_IDS.separator };

/** Writes a paragraph that only begins a page. */
export const flushBreak = (story: Story): void => pushParagraph(story, EMPTY, '', SEPARATOR);

/** Writes a paragraph or heading. @param lead XML in front of its text */
export function writeParagraph(story: Story, node: DocumentNode, lead = ''): void {
  // A paragraph that begins a page is not deferred, as the page break would move with it.
  const around = story.startsAnew ? undefined : listsAround(story);
  story.tracked.paragraph(node, around, (shown, before) => writeWords(story, shown, before + lead));
}

/** Returns the lists of a paragraph that is written apart from them. */
const listsAround = ({ lists }: Story): Around => ({
  start: lists.map(({ again }) => `${again}<text:list-item>`).join(''),
  end: '</text:list-item></text:list>'.repeat(lists.length),
});

function writeWords(story: Story, node: DocumentNode, lead: string): void {
  const { named } = story.odt;
  const level = node.type === 'heading' ? (numberOf(node, 'level') ?? 1) : undefined;
  const name = textOf(node, 'styleName');
  const usual = level === undefined ? story.style : styleId(headingStyle(level));
  const parent = name === undefined || isQuoteIn(story, name) ? usual : named.paragraph(name, usual);
  story.anchor = textOf(node, 'anchor');
  const isCounted = story.odt.outline.counts(node);
  const words = writeInlines(story, childrenOf(isCounted ? withoutNumber(node) : node));
  story.anchor = undefined;
  const counting = level === undefined || story.isInList ? {} : story.odt.outline.attributesOf(node);
  pushParagraph(story, node, lead + words, { parent, level, counting });
}

/** Tells whether a style name is Word's quotation style inside a quotation, which has another name here. */
const isQuoteIn = ({ style }: Story, name: string): boolean => style === STYLE_IDS.quote && /^quot/i.test(name);

/** Sets the list's direction on a paragraph that states none. */
const directed = ({ lists }: Story, node: DocumentNode): DocumentNode =>
  lists.at(-1)?.isRightToLeft === true && node.attrs?.['dir'] == null
    ? { ...node, attrs: { ...node.attrs, dir: 'rtl' } }
    : node;

interface Shape {
  readonly parent?: string;
  readonly level?: number | undefined;
  /** The numbering attributes of a heading. */
  readonly counting?: Attributes;
}

/** Writes a paragraph from XML content, with the page or column break before it. */
export function pushParagraph(
  story: Story,
  node: DocumentNode,
  content: string,
  { parent = story.style, level, counting = {} }: Shape,
): void {
  const { odt } = story;
  const boxes = story.takeBoxes();
  const { breakBefore, masterPage } = story.takeBreak();
  const indents = story.isInList ? { 'fo:margin-left': undefined, 'fo:text-indent': undefined } : {};
  const paragraph: Attributes = {
    ...paragraphAttributes(directed(story, node), odt.base, story.textAlign),
    ...(story.isInList && !textOf(node, 'indentLeft') ? indents : {}),
    'fo:break-before': breakBefore,
  };
  const style = odt.automatic.style({
    family: 'paragraph',
    parent,
    masterPage,
    properties: { paragraph },
    inner: { paragraph: tabStops(node.attrs?.['tabStops'], odt.base) },
  });
  const names = [textOf(node, 'anchor'), odt.originals.bookmark(story.teller ?? node)];
  story.teller = undefined;
  const anchor = names[0];
  // References repeat the text within the bookmark.
  const isRange = anchor !== undefined && odt.references.wantsWhole(anchor);
  const bookmark = names
    .map((one, index) =>
      one === undefined || (isRange && index === 0) ? '' : element('text:bookmark', { 'text:name': one }),
    )
    .join('');
  const words = isRange ? around(anchor, content) : content;
  const name = level === undefined ? 'text:p' : 'text:h';
  const attributes = { 'text:style-name': style, 'text:outline-level': level, ...counting };
  const start = element(name, attributes, '\u0000').split('\u0000')[0] ?? '';
  story.blocks.push(start + boxes + bookmark + words, `</${name}>`);
}

const around = (name: string, content: string): string =>
  element('text:bookmark-start', { 'text:name': name }) + content + element('text:bookmark-end', { 'text:name': name });
