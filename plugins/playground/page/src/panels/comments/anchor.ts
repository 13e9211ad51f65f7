import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import { type Doc, decodeRelativePosition, encodeRelativePosition, type XmlFragment } from 'yjs';
import type { Anchor } from './thread.ts';

/** The state of the collaboration extension. */
interface Sync {
  readonly doc: Doc;
  readonly type: XmlFragment;
  readonly binding: ProsemirrorBinding;
}

const MAX_QUOTE = 300;
const syncOf = (state: EditorState): Sync => ySyncPluginKey.getState(state) as Sync;
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns a range in a form that stays valid while others write. */
export function anchorOf({ state }: Editor, { from, to }: Range): Anchor {
  const { type, binding } = syncOf(state);
  const encode = (position: number): string =>
    toBase64(encodeRelativePosition(absolutePositionToRelativePosition(position, type, binding.mapping)));
  const quote = state.doc.textBetween(from, to, ' ').slice(0, MAX_QUOTE);
  return { anchor: encode(from), head: encode(to), quote };
}

/** Returns the present range of an anchor. Undefined if the text is deleted. */
export function rangeOf({ state }: Pick<Editor, 'state'>, { anchor, head }: Anchor): Range | undefined {
  const { doc, type, binding } = syncOf(state);
  const decode = (text: string): number | null =>
    relativePositionToAbsolutePosition(doc, type, decodeRelativePosition(fromBase64(text)), binding.mapping);
  const [from, to] = [decode(anchor), decode(head)];
  return from === null || to === null || from >= to ? undefined : { from, to };
}
