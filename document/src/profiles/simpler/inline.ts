import type { DocumentMark, DocumentNode } from '../../json.ts';
import type { Mapping, ToNode } from '../engine/to-editor.ts';
import { marksOfField, shownIn } from '../../fields/shown.ts';
import { raised } from '../engine/raised.ts';
import { string } from '../engine/string.ts';

/*
 * What inline nodes of ours become in editors that have no such nodes: text of ours.
 */

const textOf = (text: string, marks: readonly DocumentMark[] = []): DocumentNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }];

/** A picture's alternative text as a link to the picture; a picture that is in the document itself has no address. */
function imageAsLink({ attrs = {}, marks = [] }: DocumentNode): DocumentNode[] {
  const src = string(attrs['src']);
  const isInDocument = src.startsWith('data:');
  const name = isInDocument ? '' : (src.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
  const text = string(attrs['alt']) || string(attrs['title']) || name || 'Image';
  const isLink = !isInDocument && !marks.some(({ type }) => type === 'link');
  return textOf(text, isLink ? [...marks, { type: 'link', attrs: { href: src } }] : marks);
}

/** LaTeX as code. */
const mathAsCode = ({ attrs = {}, marks = [] }: DocumentNode): DocumentNode[] =>
  textOf(string(attrs['latex']), [...marks.filter(({ type }) => type !== 'code'), { type: 'code' }]);

/** A page's number as what was shown last. */
const pageNumberAsText = ({ attrs = {}, marks = [] }: DocumentNode): DocumentNode[] =>
  textOf(string(attrs['text']), marks);

/** A cross reference as what was shown last, which leads to its target. */
function crossReferenceAsLink(node: DocumentNode): DocumentNode[] {
  const marks = marksOfField(node);
  const isLinked = marks.some(({ type }) => type === 'link');
  const link = { type: 'link', attrs: { href: `#${string(node.attrs?.['target'])}` } };
  return textOf(shownIn(node), isLinked ? marks : [...marks, link]);
}

/** The number of a caption or heading, or a field of the document, as what was shown last. */
const fieldAsText = (node: DocumentNode): DocumentNode[] => textOf(shownIn(node), marksOfField(node));

/** What stands in a form field, in its looks, with the marks that are around it. */
const formFieldAsText = ({ content = [], marks = [] }: DocumentNode): DocumentNode[] =>
  content.map((part) => {
    const own = part.marks ?? [];
    const around = marks.filter(({ type }) => own.every((mark) => mark.type !== type));
    const all = [...own, ...around];
    return all.length > 0 ? { ...part, marks: all } : part;
  });

/** A note's number as raised figures. */
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
  formField: { simplify: formFieldAsText, into: 'text' },
  crossReference: { simplify: crossReferenceAsLink, into: 'a link' },
  footnoteReference: { simplify: referenceAsNumber, into: 'a raised number' },
} satisfies Record<string, ToNode>;
