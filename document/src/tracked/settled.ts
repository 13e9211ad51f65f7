import { isRecord, partsOf, type DocumentMark, type DocumentNode } from '../json.ts';
import type { PageBands, PageSetup } from '../page.ts';
import {
  CHANGE,
  changeBehind,
  changeOfMark,
  changeOfNode,
  isGone,
  marksIn,
  MAX_BEHIND,
  withoutNulls,
  type TrackedChange,
  type Verdict,
} from './change.ts';
import { isSame } from '../record.ts';

/**
 * Returns a valid document with all its tracked changes accepted or rejected: those of text, of formatting, of whole nodes, and those in
 * headers and footers of sections.
 *
 * A deleted node also removes its parent if nothing else remains in it. The document itself stays, with an empty paragraph.
 * @example
 * settleChanges(contract, 'accept'); // a clean copy
 */
export function settleChanges(document: DocumentNode, verdict: Verdict): DocumentNode {
  return { ...document, ...(document.content && { content: settledBlocks(document.content, verdict) }) };
}

/** Returns a page setup with all tracked changes of its headers and footers accepted or rejected. */
export function settlePage(page: PageSetup, verdict: Verdict): PageSetup {
  const { header, footer } = page;
  return {
    ...page,
    ...(header && { header: settledBands(header, verdict) }),
    ...(footer && { footer: settledBands(footer, verdict) }),
  };
}

const settledBands = (bands: PageBands, verdict: Verdict): PageBands =>
  Object.fromEntries(
    Object.entries(bands).map(([kind, blocks]: [string, DocumentNode[]]) => [kind, settledBlocks(blocks, verdict)]),
  );

/** A container of blocks keeps at least a paragraph. */
function settledBlocks(blocks: readonly DocumentNode[], verdict: Verdict): DocumentNode[] {
  const settled = settledContent(blocks, verdict);
  return settled.length === 0 && blocks.length > 0 ? [{ type: 'paragraph' }] : settled;
}

const settledContent = (content: readonly DocumentNode[], verdict: Verdict): DocumentNode[] =>
  content.flatMap((child) => (isRecord(child) ? (settledNode(child, verdict) ?? []) : [child]));

/** Returns undefined if the node is deleted. */
function settledNode(node: DocumentNode, verdict: Verdict): DocumentNode | undefined {
  const marks = settledMarks(partsOf(node.marks), verdict);
  const attributes = settledAttributes(
    node.type === 'section' ? withBands(node.attrs ?? {}, verdict) : (node.attrs ?? {}),
    verdict,
  );
  if (!marks) return undefined;
  const settled = { ...node, ...(node.attrs && { attrs: attributes.attrs }) };
  if (marks.length > 0) settled.marks = marks;
  else delete settled.marks;
  if (!Array.isArray(node.content)) return attributes.goes ? undefined : settled;
  if (attributes.goes && TEXT_WITHOUT_MARKS.has(node.type)) return undefined;
  const content = settledContent(node.content, verdict);
  const isEmptied = content.length === 0 && node.content.length > 0;
  if (content.length > 0) return { ...settled, content };
  if (attributes.goes || (isEmptied && !isInline(node.content))) return undefined;
  delete settled.content;
  return settled;
}

/** Nodes whose text is deleted with them, because the text cannot have marks. */
const TEXT_WITHOUT_MARKS: ReadonlySet<string> = new Set(['codeBlock']);

/** A paragraph may become empty; a list or a table may not. */
const isInline = (content: readonly DocumentNode[]): boolean =>
  content.some(({ type, marks }) => type === 'text' || marks);

/** Returns undefined if the text is deleted. */
function settledMarks(marks: readonly DocumentMark[], verdict: Verdict): DocumentMark[] | undefined {
  let settled = marks.filter((mark) => !changeOfMark(mark));
  for (const mark of marks) {
    let change = changeOfMark(mark);
    for (let behind = 0; change && behind < MAX_BEHIND; behind++) {
      if (isGone(change, verdict)) return undefined;
      if (change.kind === 'formatChange' && verdict === 'reject') settled = withoutFormatChange(settled, change);
      change = change.was && changeOfMark({ type: change.kind, attrs: { ...change.was } });
    }
  }
  return settled;
}

/** Returns the marks of a text before a formatting change. */
export function withoutFormatChange(marks: readonly DocumentMark[], { before, after }: TrackedChange): DocumentMark[] {
  const [old, given] = [marksIn(before), marksIn(after)];
  const kept = marks.filter((mark) => !given.some((one) => isSameMark(one, mark)));
  return [...kept, ...old.filter(({ type }) => !kept.some((one) => one.type === type))];
}

interface SettledAttributes {
  readonly attrs: Record<string, unknown>;
  readonly goes: boolean;
}

/** Attributes of a section with blocks. */
const withBands = (attrs: Record<string, unknown>, verdict: Verdict): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, value]) =>
      (name === 'header' || name === 'footer') && isRecord(value)
        ? [name, settledBands(value, verdict)]
        : [name, value],
    ),
  );

function settledAttributes(attrs: Record<string, unknown>, verdict: Verdict): SettledAttributes {
  let change = changeOfNode(attrs);
  if (!change) return { attrs, goes: false };
  const { [CHANGE]: _, ...settled } = attrs;
  for (let behind = 0; change && behind < MAX_BEHIND; behind++) {
    if (change.dropped || isGone(change, verdict)) return { attrs: settled, goes: true };
    if (change.kind === 'formatChange' && verdict === 'reject') Object.assign(settled, valuesBefore(settled, change));
    change = changeBehind(change);
  }
  return { attrs: settled, goes: false };
}

/** Returns the attributes that the change set, unless someone has changed them since. */
const valuesBefore = (attrs: Readonly<Record<string, unknown>>, { before = {}, after = {} }: TrackedChange) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name]) =>
        name !== CHANGE && isSame(attrs[name] ?? null, (after as Readonly<Record<string, unknown>>)[name] ?? null),
    ),
  );

const isSameMark = (one: DocumentMark, other: DocumentMark): boolean =>
  one.type === other.type && isSame(withoutNulls(one.attrs ?? {}), withoutNulls(other.attrs ?? {}));
