import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isAvailable } from '../../server/features.ts';
import { ghostKey, type Ghost, type GhostChange } from './ghost-key.ts';
import { requestSuggestion } from './request-suggestion.ts';
import { ghostEnabled } from './settings.ts';

/** Milliseconds without typing after which a continuation is requested. */
const PAUSE_MS = 650;

/** Shows a suggested continuation in grey at the cursor: Tab accepts it, Escape removes it, typing continues past it. */
export const GhostText = Extension.create({
  name: 'ghostText',
  // Before lists and tables, which also handle Tab.
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => {
      const ghost = ghostKey.getState(editor.state);
      if (ghost === undefined) return false;
      return editor.chain().insertContent({ type: 'text', text: ghost.text }).scrollIntoView().run();
    },
    Escape: ({ editor }) => {
      if (ghostKey.getState(editor.state) === undefined) return false;
      editor.view.dispatch(show(editor.state, 'hide'));
      return true;
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<Ghost | undefined>({
      key: ghostKey,
      state: {
        init: () => undefined,
        apply(transaction, ghost) {
          const change = transaction.getMeta(ghostKey) as GhostChange | undefined;
          if (change !== undefined) return change === 'hide' ? undefined : change;
          if (ghost === undefined || (!transaction.docChanged && !transaction.selectionSet)) return ghost;
          return typedAlong(ghost, transaction.doc, transaction.selection.from);
        },
      },
      props: {
        decorations: (state) => {
          const ghost = ghostKey.getState(state);
          if (ghost === undefined) return DecorationSet.empty;
          return DecorationSet.create(state.doc, [Decoration.widget(ghost.at, () => draw(ghost.text), { side: 1 })]);
        },
      },
      view: watchTyping,
    }),
  ],
});

const show = (state: EditorState, change: GhostChange) =>
  state.tr.setMeta(ghostKey, change).setMeta('addToHistory', false);

/** Returns the rest of a suggestion whose beginning was typed. Undefined if something else was typed. */
function typedAlong({ at, text }: Ghost, doc: EditorState['doc'], cursor: number): Ghost | undefined {
  if (cursor <= at || cursor > doc.content.size) return undefined;
  const typed = doc.textBetween(at, cursor);
  return text.startsWith(typed) && text.length > typed.length
    ? { at: cursor, text: text.slice(typed.length) }
    : undefined;
}

function draw(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'ghost';
  element.dataset['ghost'] = text;
  const key = document.createElement('kbd');
  key.textContent = 'Tab';
  element.append(text, key);
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** Requests one after every pause in this window's own typing. */
function watchTyping(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    asking?.abort();
  };
  const askNow = async (): Promise<void> => {
    asking = new AbortController();
    const { state } = view;
    const text = await requestSuggestion(state, asking.signal);
    if (text === undefined || view.isDestroyed || !view.state.doc.eq(state.doc)) return;
    view.dispatch(show(view.state, { at: state.selection.from, text }));
  };
  return {
    update(_view: EditorView, before: EditorState) {
      if (before.doc.eq(view.state.doc)) return;
      stop();
      const mayAsk = ghostEnabled.peek() && isAvailable('ai') && view.hasFocus() && !view.composing;
      if (mayAsk && endsBlock(view.state) && ghostKey.getState(view.state) === undefined)
        timer = setTimeout(() => void askNow(), PAUSE_MS);
    },
    destroy: stop,
  };
}

/** Suggestions continue the text and are never inserted within a line. */
function endsBlock({ selection }: EditorState): boolean {
  const { $from, empty } = selection;
  return (
    empty &&
    $from.parent.isTextblock &&
    !$from.parent.type.spec.code &&
    $from.parentOffset === $from.parent.content.size
  );
}
