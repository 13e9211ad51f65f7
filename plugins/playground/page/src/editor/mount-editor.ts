import type { Editor } from '@tiptap/core';
import { schema } from '@editor-companion/document';
import type { Transaction } from 'yjs';
import type { Session } from '../session/session.ts';
import { createEditor } from './create-editor.ts';
import { placeholdersFor } from './unknown/placeholders.ts';
import { joined, unknownTypesIn } from './unknown/unknown-types.ts';

/** The field in which the binding stores the document. */
const FIELD = 'default';

export interface Mounted {
  /** The current editor. */
  readonly editor: () => Editor;
  readonly destroy: () => void;
}

/**
 * Mounts an editor on a session's document. When others insert nodes of an unknown type, the editor is created again with placeholders for
 * them before it receives the change, because an editor deletes content that its schema does not allow.
 */
export function mountEditor(element: HTMLElement, session: Session): Mounted {
  const fragment = session.doc.getXmlFragment(FIELD);
  let unknown = unknownTypesIn(fragment, schema);
  let editor: Editor | undefined;
  const look = (_events: unknown, { local }: Transaction): void => {
    const all = local ? unknown : joined(unknown, unknownTypesIn(fragment, schema));
    if (all === unknown) return;
    unknown = all;
    editor?.destroy();
    editor = createEditor(element, session, placeholdersFor(unknown));
  };
  // Registered before the binding's observer, because observers are called in the order of registration.
  fragment.observeDeep(look);
  editor = createEditor(element, session, placeholdersFor(unknown));
  const first = editor;
  return {
    editor: () => editor ?? first,
    destroy() {
      fragment.unobserveDeep(look);
      editor?.destroy();
    },
  };
}
