import { DocumentError, type DocumentErrorCode } from '@editor-companion/document';
import type { TrackOptions } from '@editor-companion/document/yjs';
import { mergeUpdates, type Doc } from 'yjs';
import { applyOperation } from '../edit/apply.ts';
import { EditFault } from '../edit/faults.ts';
import type { Operation } from '../edit/operation.ts';
import type { View } from '../edit/view.ts';
import { TextFault } from '../text/faults.ts';
import { legendOf } from '../text/legend.ts';
import { operationOf, type Clips } from '../tools/edits.ts';
import { outline, read, search } from '../tools/look.ts';
import { InputFault } from '../tools/arguments.ts';
import { readInput } from '../tools/read-input.ts';
import { isToolName, TOOLS } from '../tools/spec.ts';
import { followChanges } from './cursor.ts';
import type { CallResult, Works } from './job.ts';
import { newsBetween } from '../tools/news.ts';
import type { Page } from './page.ts';
import { shelf } from './shelf.ts';
import { takeReason, trackFor } from './tracking.ts';

/** Calls a tool on a document. A mistake of the model is returned as a result with a code; any other failure is thrown. */
export async function call({ papers, client, tool, input, clips }: Works['call']['input']): Promise<CallResult> {
  const page = await shelf.take(papers);
  page.doc.clientID = client;
  const looks = page.book.looksCount;
  const { result, isSpoilt } = recorded(page.doc, () => refused(() => called(tool, input, page, clips)));
  const legend = legendOf(page.book, looks);
  const pages = page.book.newPages();
  if (!isSpoilt) shelf.put(page, papers, result.update);
  return { ...result, text: [result.text, legend].filter(Boolean).join('\n'), pages };
}

type Outcome = Omit<CallResult, 'pages'>;

/** Runs work and records its changes. A document that was changed although the work was refused is marked as spoilt. */
function recorded(doc: Doc, work: () => Outcome): { readonly result: Outcome; readonly isSpoilt: boolean } {
  const updates: Uint8Array[] = [];
  const note = (update: Uint8Array): number => updates.push(update);
  doc.on('update', note);
  try {
    const result = work();
    if (updates.length === 0) return { result, isSpoilt: false };
    if (result.fault !== undefined) return { result, isSpoilt: true };
    return { result: { ...result, update: mergeUpdates(updates) }, isSpoilt: false };
  } finally {
    doc.off('update', note);
  }
}

function called(name: string, json: string, page: Page, clips: Clips): Outcome {
  if (!isToolName(name))
    throw new InputFault(`There is no tool \`${name.slice(0, 64)}\`; there are ${Object.keys(TOOLS).join(', ')}.`);
  const view = page.view();
  if (name === 'outline') return { text: outline(view) };
  if (name === 'read') return { text: read(readInput(name, json), view) };
  if (name === 'search') return { text: search(readInput(name, json), view) };
  const { reason, rest } = takeReason(json);
  const operation = operationOf(name, readInput(name, rest) as never, clips);
  const track = page.suggests && trackFor(operation, page.suggests, reason);
  return edited(operation, view, page, track);
}

function edited(operation: Operation, before: View, page: Page, track: TrackOptions | undefined): Outcome {
  const lastChange = followChanges(page.doc.getXmlFragment(page.field));
  let cursor: object | undefined;
  try {
    applyOperation(page.doc, before, operation, { origin: operation.op, track });
  } finally {
    cursor = lastChange();
  }
  const after = page.view();
  if (after === before) return { text: 'That changed nothing: it was like that before.' };
  const told = `Done. Lines that are new or different now:\n${newsBetween(before, after)}`;
  return { text: told, ...(cursor && { cursor }) };
}

function refused(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return { fault: code, text: `${code}: ${(error as Error).message} Nothing was changed.` };
  }
}

const REFUSALS: { readonly [Code in DocumentErrorCode]?: string } = {
  DOCUMENT_CONTENT_HIDDEN: 'CONTENT_HIDDEN',
  DOCUMENT_NOT_SUGGESTIBLE: 'NOT_SUGGESTIBLE',
};

/** The code of an error that a model can act on. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof EditFault || error instanceof TextFault || error instanceof InputFault) return error.code;
  return error instanceof DocumentError ? REFUSALS[error.code] : undefined;
}
