import { DocumentError, type DocumentNode } from '@editor-companion/document';
import { admitNode, patch, suggesting, type TrackOptions } from '@editor-companion/document/yjs';
import type { Doc } from 'yjs';
import type { Draft } from './draft.ts';
import { EditFault } from './faults.ts';
import { checkKept } from './kept.ts';
import type { Operation } from './operation.ts';
import { planOf } from './plan.ts';
import { checkSequence } from './sequence.ts';
import type { View } from './view.ts';

/** A draft that was checked. */
interface Admitted extends Draft {
  readonly before: readonly DocumentNode[];
}

export interface ApplyOptions {
  /** The origin of the transaction. */
  readonly origin: unknown;
  /** The author of the resulting suggestions. Absent: changes are made directly. */
  readonly track?: TrackOptions | undefined;
}

/**
 * Makes one edit in a live document, in one transaction and with as few changes as possible, so that concurrent edits in unchanged parts
 * survive.
 * @throws EditFault, TextFault; nothing was changed then. DocumentError DOCUMENT_CONTENT_HIDDEN where something that is not shown would be
 * lost, DOCUMENT_NOT_SUGGESTIBLE; the Y.Doc may be changed by then, so that it is to be thrown away.
 */
export function applyOperation(doc: Doc, view: View, operation: Operation, options: ApplyOptions): void {
  const { origin, track } = options;
  const drafts = planOf(operation, view).map((draft) => admitted(draft, view));
  checkKept(
    drafts.flatMap(({ before, children }) => before.filter((node) => !children.includes(node))),
    drafts.flatMap(({ before, children }) => children.filter((node) => !before.includes(node))),
    (node) => drafts.some(({ mayGo }) => mayGo?.(node) === true),
    view,
  );
  doc.transact(() => {
    for (const { parent, before, children } of drafts)
      patch(view.holderOf(parent), view.reading, {
        shown: before,
        wanted: children,
        ...(track && { manner: suggesting(track) }),
      });
  }, origin);
}

/** @throws EditFault CONTENT_INVALID, PLACE_INVALID */
function admitted(draft: Draft, view: View): Admitted {
  const { parent } = draft;
  const before = view.childrenOf(parent);
  const stays = new Set(before);
  const children = draft.children.map((node) => (stays.has(node) ? node : admit(node, view)));
  const type = parent?.node.type ?? view.reading.schema.topNodeType.name;
  checkSequence(type, before, children, view.reading.fullSchema);
  return { ...draft, before, children };
}

function admit(node: DocumentNode, view: View): DocumentNode {
  try {
    return node.type === 'text' ? node : admitNode(node, view.reading);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const [fault] = error.details;
    const why = fault ? `${fault.path === '' ? node.type : fault.path}: ${fault.message}` : error.message;
    throw new EditFault('CONTENT_INVALID', `What was written cannot stand in this document: ${why}.`);
  }
}
