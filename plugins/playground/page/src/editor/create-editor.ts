import { Editor, type Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import { Dropcursor, Gapcursor, Placeholder } from '@tiptap/extensions';
import { extensions as documentExtensions, SuggestedNodes } from '@editor-companion/document';
import { me } from '../session/identity.ts';
import type { Session } from '../session/session.ts';
import { words } from '../words/index.ts';
import { AuthorColors } from './author-colors.ts';
import { editor as current, revision } from './current.ts';
import { GhostText } from './ghost/ghost-text.ts';
import { SuggestionHighlight } from './suggestion-highlight.ts';
import { Shortcuts } from './shortcuts.ts';
import { ThreadHighlight } from './thread-highlight.ts';
import { withViews } from './views/index.ts';

/** Creates an editor of the document schema on a session's document. It is the page's editor until it is destroyed. */
export function createEditor(element: HTMLElement, session: Session, more: Extensions = []): Editor {
  const created = new Editor({
    element,
    injectCSS: false,
    extensions: [...extensionsOf(session), ...more],
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': words.peek().document, class: 'paper' },
    },
    onTransaction: () => void (revision.value += 1),
    onDestroy: () => (current.value = undefined),
  });
  current.value = created;
  return created;
}

/** The colour of other users' selections, faint enough to read the text. */
const tint = ({ color }: Readonly<Record<string, unknown>>) => ({
  nodeName: 'span',
  style: `background-color: ${String(color)}2b`,
});

function extensionsOf({ doc, provider }: Session): Extensions {
  return [
    ...withViews(documentExtensions),
    SuggestedNodes,
    Collaboration.configure({ document: doc }),
    ...(provider ? [CollaborationCaret.configure({ provider, user: { ...me.peek() }, selectionRender: tint })] : []),
    Placeholder.configure({ placeholder: () => words.peek().placeholder }),
    Dropcursor.configure({ class: 'drop-cursor' }),
    Gapcursor,
    GhostText,
    ThreadHighlight,
    SuggestionHighlight,
    AuthorColors,
    Shortcuts,
  ];
}
