import type { DocumentNode } from '@editor-companion/document';
import { mergeUpdates } from 'yjs';
import { applyOperation } from '../edit/apply.ts';
import { EditFault } from '../edit/faults.ts';
import { readContext } from '../edit/plans/fragment.ts';
import type { View } from '../edit/view.ts';
import { faultOfLine } from '../edit/skeleton.ts';
import { protectLine } from '../text/escape.ts';
import { TextFault } from '../text/faults.ts';
import { bareNode } from '../text/json.ts';
import { lineLookOf } from '../text/look.ts';
import { readInline } from '../text/read-inline.ts';
import { shapeOf } from '../text/shape.ts';
import { writeInline } from '../text/write-inline.ts';
import type { JobLine, Works } from './job.ts';
import { load, type Page } from './page.ts';
import { shelf } from './shelf.ts';
import { trackFor } from './tracking.ts';

const WORD = /\p{L}/u;

/** All lines of a document with words: the text of paragraphs, headings, items, cells and notes, but no code. */
export async function lines({ papers, known }: Works['lines']['input']): Promise<Works['lines']['output']> {
  const page = await shelf.take(papers);
  const view = page.view();
  const wanted = known && new Set(known);
  const found = linesIn(view.content, view).filter(({ key }) => !wanted || wanted.has(key));
  const pictures = picturesIn(view.content, view);
  const pages = page.book.newPages();
  shelf.put(page, papers);
  return { lines: found, pictures, field: page.field, pages };
}

function linesIn(nodes: readonly DocumentNode[], view: View): JobLine[] {
  return nodes.flatMap((node) => {
    if (node.type === 'codeBlock' || node.type === 'text') return [];
    if (shapeOf(node, view.reading.schema) !== 'line') return linesIn(node.content ?? [], view);
    const hasWords = (node.content ?? []).some(({ text = '' }) => WORD.test(text));
    return hasWords ? [{ anchor: view.anchorOf(node), key: view.keyOf(node), text: writeLine(node, view) }] : [];
  });
}

function picturesIn(nodes: readonly DocumentNode[], view: View): Works['lines']['output']['pictures'][number][] {
  return nodes.flatMap((node) => {
    const { src, alt } = node.attrs ?? {};
    if (node.type !== 'image') return picturesIn(node.content ?? [], view);
    const isMeant = typeof src === 'string' && (typeof alt !== 'string' || alt === '');
    return isMeant ? [{ anchor: view.anchorOf(node), key: view.keyOf(node), src }] : [];
  });
}

const writeLine = (node: DocumentNode, view: View): string =>
  protectLine(writeInline(node.content ?? [], view.context, { style: lineLookOf(node, undefined).text }));

/**
 * Replaces the words of lines. Each is checked separately: a line that has changed since the model saw it, or whose new text changes more
 * than words, stays unchanged, with the reason in the result.
 */
export async function rewrite(input: Works['rewrite']['input']): Promise<Works['rewrite']['output']> {
  const { papers, client, rules } = input;
  const page = await shelf.take(papers);
  page.doc.clientID = client;
  const updates: Uint8Array[] = [];
  const note = (update: Uint8Array): number => updates.push(update);
  page.doc.on('update', note);
  try {
    const faults = input.lines.flatMap(({ key, was, text }) => {
      const fault = rewriteOne(page, { key, was, text }, rules);
      return fault === undefined ? [] : [{ key, fault }];
    });
    const update = updates.length === 0 ? undefined : mergeUpdates(updates);
    const pages = page.book.newPages();
    shelf.put(page, papers, update);
    return { faults, pages, ...(update && { update }) };
  } finally {
    page.doc.off('update', note);
  }
}

type Rewritten = Works['rewrite']['input']['lines'][number];

function rewriteOne(
  page: Page,
  { key, was, text }: Rewritten,
  rules: Works['rewrite']['input']['rules'],
): string | undefined {
  const view = page.view();
  const spot = view.spotOf(key);
  if (!spot) return 'GONE: somebody has deleted the line.';
  const { node } = spot;
  const anchor = String(view.anchorOf(node));
  if (node.type !== 'image' && writeLine(node, view) !== was)
    return 'CHANGED: somebody has changed the line meanwhile.';
  try {
    const operation =
      node.type === 'image'
        ? ({ op: 'format', anchor, attributes: { alt: text } } as const)
        : ({ op: 'line', anchor, text: checked(node, text, view, rules) } as const);
    const track = page.suggests && trackFor(operation, page.suggests, '');
    applyOperation(page.doc, view, operation, { origin: operation.op, track });
    return undefined;
  } catch (error) {
    if (error instanceof EditFault || error instanceof TextFault) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** @throws TextFault; EditFault CONTENT_LOST */
function checked(node: DocumentNode, text: string, view: View, rules: Works['rewrite']['input']['rules']): string {
  const style = lineLookOf(node, undefined).text;
  const after = readInline(text, 0, { ...readContext(view), style });
  const bare = (nodes: readonly DocumentNode[]) => nodes.map((one) => bareNode(one, view.reading.schema));
  const fault = faultOfLine(bare(node.content ?? []), bare(after), rules);
  if (fault !== undefined) throw new EditFault('CONTENT_LOST', fault);
  return text;
}

/** Reads a document as JSON from its pieces. */
export async function content({ papers }: Works['content']['input']): Promise<Works['content']['output']> {
  const page = await shelf.take(papers);
  load(papers.pieces, page.doc);
  const { content: blocks, reading } = page.view();
  shelf.put(page, papers);
  return { type: reading.schema.topNodeType.name, content: [...blocks] };
}
