import { isDeepStrictEqual } from 'node:util';
import { metaId, STYLE_IDS } from '../../words.ts';
import { marksOfField, ORIGINAL, shownIn, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { mathmlOf } from '../../../math/write/mathml.ts';
import { element, escapeText, textElement } from '../../../package/xml/write-xml.ts';
import { childrenOf, markOf, textOf } from '../../../content/node.ts';
import { isOwnLink, linkOfNode } from '../../../content/source/references.ts';
import { writeCitation } from '../field/bibliography.ts';
import { writeChapter } from '../field/chapter.ts';
import { writeIndexEntry } from '../field/alphabetical-index.ts';
import { writeDocumentField, writeReference, writeSequence } from '../field/reference.ts';
import { writeFormField } from './form-field.ts';
import { writePicture } from './picture.ts';
import { textAttributes } from '../style/properties.ts';
import { entryOf, type InlineName } from '../../../content/node-names.ts';
import { Story } from '../story.ts';
import { writeWords } from './text.ts';

/** Writes the inline content of a paragraph: spans, links around them, tracked changes and comments. */
export function writeInlines(story: Story, nodes: readonly DocumentNode[]): string {
  return stretches(nodes.map((node) => leafOf(story, node)))
    .map((stretch) => (stretch[0]?.before ?? '') + writeChanged(story, stretch) + (stretch.at(-1)?.after ?? ''))
    .join('');
}

/** An inline node with its surrounding XML, apart from its tracked changes. */
interface Leaf {
  readonly changes: readonly (DocumentMark | undefined)[];
  readonly before: string;
  readonly xml: string;
  readonly after: string;
}

function leafOf(story: Story, node: DocumentNode): Leaf {
  const { bookmarks, comments, indexRanges } = story.odt;
  const note = comments.starts(node, (content) => writeAside(story, 'comment', content));
  return {
    changes: CHANGES.map((type) => markOf(node, type)),
    before: bookmarks.starts(node) + note + indexRanges.before(node),
    xml: withLink(story, node, writeLeaf(story, node)),
    after: indexRanges.after(node) + comments.ends(node) + bookmarks.ends(node),
  };
}

/** Neighbours of the same changes are one stretch; ends of comments part them. */
function stretches(leaves: readonly Leaf[]): Leaf[][] {
  const found: Leaf[][] = [];
  let last: Leaf | undefined;
  for (const leaf of leaves) {
    const goesOn = last?.after === '' && leaf.before === '' && isDeepStrictEqual(last.changes, leaf.changes);
    if (goesOn) found.at(-1)?.push(leaf);
    else found.push([leaf]);
    last = leaf;
  }
  return found;
}

function writeChanged({ odt: { changes } }: Story, stretch: readonly Leaf[]): string {
  const [format, deletion, insertion] = stretch[0]?.changes ?? [];
  let xml = stretch.map((leaf) => leaf.xml).join('');
  if (format) xml = changes.around(format, xml);
  if (deletion) xml = changes.deletion(deletion, xml);
  return insertion ? changes.around(insertion, xml) : xml;
}

/** Kinds of changes, innermost first. */
const CHANGES = ['formatChange', 'deletion', 'insertion'] as const;

/** Writes the blocks of a note or comment. */
export function writeAside({ odt }: Story, kind: 'note' | 'comment', content: readonly DocumentNode[]): string {
  const aside = new Story(odt, kind, ASIDE_WIDTH);
  odt.writeBlocks(aside, content);
  return aside.toXml();
}
const ASIDE_WIDTH = 400;

type InlineWriter = (story: Story, node: DocumentNode) => string;

const WRITERS: Readonly<Record<InlineName | typeof ORIGINAL, InlineWriter>> = {
  text: (story, node) => writeSpan(story, node.marks ?? [], writeWords(node.text ?? '')),
  hardBreak: () => '<text:line-break/>',
  image: (story, node) => writePicture(story, node),
  inlineMath: (story, node) => writeMath(story, textOf(node, 'latex') ?? '', false),
  footnoteReference: writeNote,
  pageNumber: writePageNumber,
  crossReference: (story, node) => writeSpan(story, marksOfField(node), writeReference(story, node)),
  documentField: (story, node) =>
    writeSpan(story, marksOfField(node), writeUpdated(story, node) ?? writeWords(shownIn(node))),
  // Written unless the outline counts the heading.
  headingNumber: (story, node) => writeSpan(story, marksOfField(node), writeWords(shownIn(node))),
  citation: (story, node) => writeSpan(story, marksOfField(node), writeCitation(node)),
  indexEntry: writeIndexEntry,
  formField: (story, node) => writeFormField(node, (content) => writeInlines(story, content)),
  sequence: (story, node) => writeSpan(story, marksOfField(node), writeSequence(story, node)),
  [ORIGINAL]: writeOriginal,
};

/** Returns a field that programs update. Undefined for one that the format lacks. */
const writeUpdated = (story: Story, node: DocumentNode): string | undefined =>
  textOf(node, 'kind') === 'styleReference' ? writeChapter(node) : writeDocumentField(story, node);

const writeLeaf: InlineWriter = (story, node) => entryOf(WRITERS, node.type)?.(story, node) ?? '';

/** Writes the replacement of an inline node without a full ODF equivalent (ODF 1.3, part 3, 6.1.9). */
function writeOriginal(story: Story, node: DocumentNode): string {
  const id = metaId(story.odt.originals.add(node));
  // A node with marks has already written the elements around its content.
  const content = node.marks
    ? childrenOf(node).map((child) => writeLeaf(story, child))
    : writeInlines(story, childrenOf(node));
  return element('text:meta', { 'xml:id': id }, content);
}

/** Writes the number of the page or of all pages. Numbers of sections, which the format lacks, are text. */
function writePageNumber(story: Story, node: DocumentNode): string {
  const shown = textOf(node, 'text') ?? '1';
  const form = { 'style:num-format': textOf(node, 'numberType') };
  switch (textOf(node, 'kind') ?? 'page') {
    case 'page':
      return textElement('text:page-number', shown, { 'text:select-page': 'current', ...form });
    case 'total':
      return textElement('text:page-count', shown, form);
    default:
      return writeSpan(story, node.marks ?? [], writeWords(shown));
  }
}

/** Writes a span. The highlighter is a background in a style of that name. Code has a style too, so it is in a nested span. */
function writeSpan(story: Story, marks: readonly DocumentMark[], xml: string): string {
  const [code, highlight] = ['code', 'highlight'].map((name) => marks.find(({ type }) => type === name));
  const hasBackground = marks.some((mark) => textOf(mark, 'backgroundColor') !== undefined);
  const inlineCode = code && STYLE_IDS.inlineCode;
  if (!highlight || hasBackground) return span(story, { parent: inlineCode, marks }, xml);
  if (!code) return span(story, { parent: STYLE_IDS.highlight, marks }, xml);
  const inner = span(story, { parent: inlineCode, marks: marks.filter((mark) => mark !== highlight) }, xml);
  return span(story, { parent: STYLE_IDS.highlight, marks: [highlight] }, inner);
}

interface Span {
  readonly parent: string | undefined;
  readonly marks: readonly DocumentMark[];
}

function span({ odt }: Story, { parent, marks }: Span, xml: string): string {
  const properties = { text: textAttributes(marks, odt.base) };
  const name = odt.automatic.style({ family: 'text', parent, properties });
  return name === undefined ? xml : element('text:span', { 'text:style-name': name }, xml);
}

function withLink(story: Story, node: DocumentNode, xml: string): string {
  const link = linkOfNode(node);
  const href = link && textOf(link, 'href');
  if (!link || href === undefined) return xml;
  const attributes = {
    'xlink:type': 'simple',
    'xlink:href': href,
    'office:title': textOf(link, 'title'),
    'office:target-frame-name': textOf(link, 'target'),
  };
  if (node.type === 'image') return element('draw:a', attributes, xml);
  // Lines of a table of contents and cross references have the formatting of the surrounding text.
  const isPlain = story.isContents || isOwnLink(node);
  const style = isPlain ? STYLE_IDS.indexLink : STYLE_IDS.link;
  const visited = isPlain ? style : undefined;
  return element('text:a', { ...attributes, 'text:style-name': style, 'text:visited-style-name': visited }, xml);
}

/** Writes a formula as an object with MathML, which also stores the LaTeX. Invalid LaTeX is written as text. */
export function writeMath({ odt }: Story, latex: string, isBlock: boolean): string {
  const mathml = mathmlOf(latex, isBlock);
  if (mathml === undefined) return escapeText(latex);
  const style = odt.automatic.style({
    family: 'graphic',
    properties: { graphic: { 'style:vertical-pos': 'middle', 'style:vertical-rel': 'text', 'style:wrap': 'none' } },
  });
  return element(
    'draw:frame',
    { 'draw:style-name': style, 'draw:name': `Formula ${(odt.nextId += 1)}`, 'text:anchor-type': 'as-char' },
    element('draw:object', {
      'xlink:href': odt.objects.formula(mathml),
      'xlink:type': 'simple',
      'xlink:show': 'embed',
      'xlink:actuate': 'onLoad',
    }),
  );
}

function writeNote(story: Story, node: DocumentNode): string {
  const { odt } = story;
  const kind = textOf(node, 'kind') === 'endnote' ? 'endnote' : 'footnote';
  const noteId = textOf(node, 'noteId') ?? '';
  // Word processors have no notes in boxes, so the reference is placed after the box.
  if (odt.notes.has(kind, noteId) && story.kind === 'box') story.moved.push(node);
  const note = story.kind === 'body' ? odt.notes.of(kind, noteId) : undefined;
  if (note === undefined) return '';
  const { content, shown, label, id = `${kind}${(odt.nextId += 1)}` } = note;
  const citation = textElement('text:note-citation', shown, { 'text:label': label });
  const blocks = content.length > 0 ? content : [{ type: 'paragraph' }];
  const noteBody = element('text:note-body', {}, writeAside(story, 'note', blocks));
  return element('text:note', { 'text:id': id, 'text:note-class': kind }, citation, noteBody);
}

/** Returns the text of a block without formatting, one line per line. */
export const codeLines = (node: DocumentNode): string =>
  childrenOf(node)
    .map((child) => child.text ?? '')
    .join('')
    .split('\n')
    .map(writeWords)
    .join('<text:line-break/>');
