import type { DocumentMark, DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { isSame } from '../../record.ts';
import { foreignText } from '../engine/foreign-text.ts';
import { raised } from '../engine/raised.ts';
import { string } from '../engine/string.ts';
import { keptLink } from '../engine/unsafe-link.ts';
import type { Mapping } from '../engine/to-editor.ts';
import { simplerInlines } from '../simpler/inline.ts';
import type { Inline } from './block.ts';
import { stylesOf } from './styles.ts';

/** Converts inline nodes to BlockNote's inline content: texts of one formatting, possibly grouped in links. */
export function inlineOf(nodes: readonly DocumentNode[], to: Mapping): Inline[] {
  const found: Inline[] = [];
  for (const node of nodes) addTo(found, node, to);
  return found;
}

function addTo(found: Inline[], node: DocumentNode, to: Mapping): void {
  if (node.type === 'text') return addText(found, node, to);
  if (node.type === 'hardBreak') return addBreak(found);
  const simpler = SIMPLER.get(node.type);
  if (simpler !== undefined) {
    to.changes.simplified(node.type, 'text');
    for (const part of simpler(node, to)) addTo(found, part, to);
    return;
  }
  addUnknown(found, node, to);
}

type Simplify = (node: DocumentNode, to: Mapping) => readonly DocumentNode[];

const SIMPLER: ReadonlyMap<string, Simplify> = new Map(
  Object.entries(simplerInlines).map(([name, { simplify }]) => [name, simplify]),
);

function addText(found: Inline[], { text = '', marks = [] }: DocumentNode, to: Mapping): void {
  const script = marks.find(({ type }) => type === 'superscript' || type === 'subscript');
  const shown = script === undefined ? text : (raised(text, script.type) ?? text);
  const href = hrefOf(marks);
  const styles = stylesOf(marks, href !== undefined, to);
  for (const [i, line] of shown.split('\n').entries()) {
    if (i > 0) addBreak(found);
    if (line !== '') addLine(found, { type: 'text', text: line, styles }, href);
  }
}

function addLine(found: Inline[], made: Inline, href: string | undefined): void {
  if (href === undefined) return join(found, made);
  const last = found.at(-1);
  const link: Inline = last?.type === 'link' && last.href === href ? last : { type: 'link', href, content: [] };
  if (link !== last) found.push(link);
  join((link.content ??= []), made);
}

const hrefOf = (marks: readonly DocumentMark[]): string | undefined => {
  const link = marks.find((mark) => mark.type === 'link' || keptLink(mark, 'blocknote') !== undefined);
  return link && string((keptLink(link, 'blocknote') ?? link.attrs)?.['href']);
};

/** Adds a text to the one before it if their formatting is equal. */
function join(texts: Inline[], made: Inline): void {
  const last = texts.at(-1);
  if (last?.type === 'text' && isSame(last.styles, made.styles)) last.text = `${last.text}${made.text}`;
  else texts.push(made);
}

/** A line break belongs to the text before it. */
function addBreak(found: Inline[]): void {
  const last = found.at(-1);
  const text = last?.type === 'link' ? last.content?.at(-1) : last;
  if (text?.type === 'text') text.text = `${text.text}\n`;
  else found.push({ type: 'text', text: '\n', styles: {} });
}

/** Restores a custom node of BlockNote. Of other unknown nodes the text is kept. */
function addUnknown(found: Inline[], node: DocumentNode, to: Mapping): void {
  const { type, attrs = {}, content = [], marks = [] } = node;
  const { blocknote, ...props } = attrs;
  if (isRecord(blocknote)) {
    found.push({ type, props, ...(blocknote['content'] === true && { content: inlineOf(content, to) }) });
    return;
  }
  const form = to.added.inProfile.get(type) ?? to.added.elsewhere.get(type);
  if (form !== undefined) {
    to.changes.simplified(type, 'the result of its plugin');
    for (const part of [form(node)].flat()) if (part.type !== type) addTo(found, part, to);
    return;
  }
  const text = foreignText(node);
  if (content.length > 0 || text !== '') to.changes.simplified(type, 'text');
  else to.changes.dropped(type);
  for (const part of content) addTo(found, part, to);
  if (content.length === 0 && text !== '') addText(found, { type: 'text', text, marks }, to);
}
