import { OWN_STYLES, SEPARATOR } from '../../words.ts';
import type { DocumentNode } from '@editor-companion/document';
import { blockChangeOf } from '../../../content/block/block-change.ts';
import { numberOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { runProperties } from '../text/run-properties.ts';
import { marksOfNumber, withoutNumber } from '../../../content/source/heading-numbers.ts';
import { writeReferred } from '../text/referred.ts';
import { paragraphProperties, type ParagraphPlace } from './paragraph-properties.ts';
import { PARAGRAPH_END, type Story } from '../story.ts';
import type { StyleDefinition } from '../style/style-table.ts';

/** Content and properties that precede a paragraph's own text. */
export interface Start {
  readonly numbering?: { readonly id: number; readonly level: number };
  /** Runs before the text: a check box, or the mark of a note. */
  readonly lead?: string;
}

/** Writes a paragraph or heading. */
export function writeParagraph(story: Story, node: DocumentNode, start?: Start): void {
  const { place, style } = placeOf(story, node, start);
  const look = { ...style?.look, ...story.around.look };
  const counted = isCounted(story, node, start);
  const { before, after } = story.moves;
  const words = writeReferred(story, counted ? withoutNumber(node) : node, look);
  const content = `${start?.lead ?? ''}${before(node)}${words}${after(node)}`;
  const tracked = trackedIn(story, node, start);
  const mark = markProperties(tracked.mark, counted ? runProperties(marksOfNumber(node), { look }) : '');
  pushParagraph(story, node, content, { ...place, ...tracked, mark });
}

/** True if Word generates the heading's number. In lists, where the items have numbers, the heading's number is written as text. */
const isCounted = ({ docx, list }: Story, node: DocumentNode, start: Start | undefined): boolean =>
  !list && !start?.numbering && docx.headings.counts(node);

/** Returns the w:rPr of a paragraph's mark: the tracked change, then the appearance of the number (17.3.1.29). */
function markProperties(change = '', looks = ''): string {
  const content = change + looks.replace(/^<w:rPr>/, '').replace(/<\/w:rPr>$/, '');
  return content === '' ? '' : element('w:rPr', {}, content);
}

function placeOf(story: Story, node: DocumentNode, start: Start | undefined) {
  const level = node.type === 'heading' ? (numberOf(node, 'level') ?? 1) : undefined;
  // The paragraph that begins an item may have any style.
  const style = styleOf(story, node, level, start?.numbering ? 'any' : 'text');
  const counted = isCounted(story, node, start) ? story.docx.headings.placeOf(node, style?.name) : undefined;
  const numbering = start?.numbering ?? counted ?? continuation(story);
  return { style, place: { style: style?.id, numbering, outlineLevel: outlineLevel(level, style) } };
}

/** Returns the tracked change of a paragraph: an insertion or deletion of its mark, or a change of its properties. */
function trackedIn(
  story: Story,
  node: DocumentNode,
  start: Start | undefined,
): Pick<ParagraphPlace, 'mark' | 'change'> {
  const { changes } = story.docx;
  const change = blockChangeOf(node);
  if (!change) return {};
  if (change.kind !== 'formatChange') return { mark: changes.ofBlock(change, story.moves.has(change)) };
  const before = { ...node, attrs: { ...node.attrs, ...change.before } };
  return {
    change: changes.ofFormat(change, 'w:pPr', propertiesOf(story, before, placeOf(story, before, start).place)),
  };
}

/** Writes a paragraph with the given runs. */
export function pushParagraph(
  story: Story,
  node: DocumentNode,
  content: string,
  place: Partial<ParagraphPlace> = {},
): void {
  const { docx } = story;
  const properties = propertiesOf(story, node, place);
  const bookmark =
    docx.bookmarks.place(textOf(node, 'anchor')) + docx.bookmarks.place(docx.originals.bookmark(story.teller ?? node));
  const start = story.boxes + story.fieldStart;
  story.fieldStart = '';
  story.boxes = '';
  story.teller = undefined;
  story.blocks.push(`<w:p>${properties}${bookmark}${start}${content}`, PARAGRAPH_END);
}

function propertiesOf(story: Story, node: DocumentNode, place: Partial<ParagraphPlace>): string {
  const { docx, around, list } = story;
  const indent = (list?.indent ?? 0) + (around.indent ?? 0) || undefined;
  return paragraphProperties(directed(story, node), {
    textAlign: around.textAlign,
    indent,
    base: docx.base,
    ...place,
  });
}

/** Returns the paragraph with the direction of its list, unless it states one. */
const directed = ({ list }: Story, node: DocumentNode): DocumentNode =>
  list?.isRightToLeft === true && node.attrs?.['dir'] == null
    ? { ...node, attrs: { ...node.attrs, dir: 'rtl' } }
    : node;

/** Returns the numbering of an item's later blocks: none, but at the level of the list, so that readers assign them to the item. */
export const continuation = ({ list }: Story): Start['numbering'] | undefined => list && { id: 0, level: list.level };

function styleOf(
  { docx, around, list }: Story,
  node: DocumentNode,
  level: number | undefined,
  role: 'text' | 'any',
): StyleDefinition | undefined {
  const name = textOf(node, 'styleName');
  if (level !== undefined) return docx.styles.paragraph(name, 'heading', `heading ${level}`);
  if (around.quote === true) return docx.styles.paragraph(name, 'quote', 'Quote');
  const implied = around.style ?? (list ? OWN_STYLES.item : undefined);
  return name === undefined && implied === undefined
    ? undefined
    : docx.styles.paragraph(name, role, implied ?? 'Normal');
}

/** Returns the outline level if it differs from that of the style. */
function outlineLevel(level: number | undefined, style: StyleDefinition | undefined): number | undefined {
  const ofStyle = style?.level === undefined ? undefined : Math.min(style.level, 6);
  if (level === ofStyle) return undefined;
  return level ?? BODY_TEXT;
}
const BODY_TEXT = 10;

interface Separator {
  readonly content?: string;
  /** A w:sectPr. */
  readonly section?: string;
  /** True to add some space. */
  readonly space?: boolean;
}

/** Writes a paragraph of minimal height that separates neighbours Word would join. This product's reader skips it. */
export function pushSeparator(story: Story, { content = '', section, space }: Separator = {}): void {
  const { id } = story.docx.styles.paragraph(SEPARATOR, 'separator', SEPARATOR);
  const attrs = space === true ? { spaceAfter: '7pt' } : {};
  pushParagraph(story, { type: 'paragraph', attrs }, content, { style: id, numbering: continuation(story), section });
}
