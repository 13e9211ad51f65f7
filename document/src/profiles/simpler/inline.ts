import type { DocumentMark, DocumentNode } from '../../json.ts';
import type { Mapping, ToNode } from '../engine/to-editor.ts';
import { marksOfField, shownIn } from '../../fields/shown.ts';
import { raised } from '../engine/raised.ts';
import { string } from '../engine/string.ts';

/*
 * Replaces inline nodes that an editor lacks by text.
 */

const textOf = (text: string, marks: readonly DocumentMark[] = []): DocumentNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }];

/** Returns a picture's alternative text as a link to it. An embedded picture has no URL. */
function imageAsLink({ attrs = {}, marks = [] }: DocumentNode): DocumentNode[] {
  const src = string(attrs['src']);
  const isInDocument = src.startsWith('data:');
  const name = isInDocument ? '' : (src.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
  const text = string(attrs['alt']) || string(attrs['title']) || name || 'Image';
  const isLink = !isInDocument && !marks.some(({ type }) => type === 'link');
  return textOf(text, isLink ? [...marks, { type: 'link', attrs: { href: src } }] : marks);
}

/** Returns LaTeX as code. */
const mathAsCode = ({ attrs = {}, marks = [] }: DocumentNode): DocumentNode[] =>
  textOf(string(attrs['latex']), [...marks.filter(({ type }) => type !== 'code'), { type: 'code' }]);

/** Returns a page number as its last text. */
const pageNumberAsText = ({ attrs = {}, marks = [] }: DocumentNode): DocumentNode[] =>
  textOf(string(attrs['text']), marks);

/** Returns a cross reference as its last text with a link to its target. */
function crossReferenceAsLink(node: DocumentNode): DocumentNode[] {
  const marks = marksOfField(node);
  const isLinked = marks.some(({ type }) => type === 'link');
  const link = { type: 'link', attrs: { href: `#${string(node.attrs?.['target'])}` } };
  return textOf(shownIn(node), isLinked ? marks : [...marks, link]);
}

/** Returns the number of a caption or heading, or a document field, as its last text. */
const fieldAsText = (node: DocumentNode): DocumentNode[] => textOf(shownIn(node), marksOfField(node));

/** Returns the content of a form field in its formatting, with the marks around it. */
const formFieldAsText = ({ content = [], marks = [] }: DocumentNode): DocumentNode[] =>
  content.map((part) => {
    const own = part.marks ?? [];
    const around = marks.filter(({ type }) => own.every((mark) => mark.type !== type));
    const all = [...own, ...around];
    return all.length > 0 ? { ...part, marks: all } : part;
  });

/** Returns a note's number in superscript. */
function referenceAsNumber(node: DocumentNode, to: Mapping): DocumentNode[] {
  const number = String(to.notes.of(node));
  const marks = (node.marks ?? []).filter(({ type }) => type !== 'superscript' && type !== 'subscript');
  return textOf(raised(number, 'superscript') ?? number, marks);
}

export const simplerInlines = {
  image: { simplify: imageAsLink, into: 'a link' },
  inlineMath: { simplify: mathAsCode, into: 'code' },
  pageNumber: { simplify: pageNumberAsText, into: 'text' },
  sequence: { simplify: fieldAsText, into: 'text' },
  headingNumber: { simplify: fieldAsText, into: 'text' },
  documentField: { simplify: fieldAsText, into: 'text' },
  citation: { simplify: fieldAsText, into: 'text' },
  indexEntry: { simplify: () => [], into: 'nothing, as it is not shown' },
  formField: { simplify: formFieldAsText, into: 'text' },
  crossReference: { simplify: crossReferenceAsLink, into: 'a link' },
  footnoteReference: { simplify: referenceAsNumber, into: 'a raised number' },
} satisfies Record<string, ToNode>;
