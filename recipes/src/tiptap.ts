import { anchorOf } from '@editor-companion/client';
import { Editor, type JSONContent } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import { StarterKit } from '@tiptap/starter-kit';
import { absolutePositionToRelativePosition, ySyncPluginKey } from '@tiptap/y-tiptap';
import { isLine, joinDocument, wire } from './companion.ts';

const { document: shared, provider, user, companion } = joinDocument();

const editor = new Editor({
  element: document.getElementById('editor'),
  extensions: [
    // Undo comes from the shared document, not from the editor.
    StarterKit.configure({ undoRedo: false }),
    Collaboration.configure({ document: shared }),
    CollaborationCaret.configure({ provider, user }),
  ],
});

const selectedText = () => editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to, ' ');

wire(
  {
    profile: 'starterkit',
    open: (content) => editor.commands.setContent(content),
    content: () => editor.getJSON(),
    selectedText,
    insert: ({ content = [] }: JSONContent) =>
      editor.commands.insertContent(isLine(content) ? (content[0]?.content ?? []) : content),
    anchor: () => {
      const { from, to, empty } = editor.state.selection;
      if (empty) return null;
      const { type, binding } = ySyncPluginKey.getState(editor.state);
      const at = (position: number) => absolutePositionToRelativePosition(position, type, binding.mapping);
      return anchorOf(at(from), at(to), selectedText());
    },
  },
  companion,
);
