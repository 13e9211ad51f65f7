import '@blocknote/core/fonts/inter.css';
import '@blocknote/mantine/style.css';
import { BlockNoteEditor, type PartialBlock } from '@blocknote/core';
import { withCollaboration } from '@blocknote/core/yjs';
import { BlockNoteView } from '@blocknote/mantine';
import { anchorOf } from '@editor-companion/client';
import { createRoot } from 'react-dom/client';
import { absolutePositionToRelativePosition, ySyncPluginKey } from 'y-prosemirror';
import { isLine, joinDocument, wire } from './companion.ts';

const { document: shared, provider, user, companion } = joinDocument();

const collaboration = { fragment: shared.getXmlFragment('blocknote'), provider, user };
const editor = BlockNoteEditor.create(withCollaboration({ collaboration }));

createRoot(document.getElementById('editor')!).render(<BlockNoteView editor={editor} theme="light" />);

wire(
  {
    profile: 'blocknote',
    open: (blocks) => editor.replaceBlocks(editor.document, blocks),
    // Request bodies contain documents. BlockNote's document is a list of blocks.
    content: () => ({ type: 'doc', content: editor.document }),
    selectedText: () => editor.getSelectedText(),
    insert: (content: PartialBlock[]) => {
      if (isLine(content)) return editor.insertInlineContent(content[0].content, { updateSelection: true });
      // Removes the selected text, and inserts whole blocks after the block that contained it.
      editor.insertInlineContent('', { updateSelection: true });
      return editor.insertBlocks(content, editor.getTextCursorPosition().block, 'after');
    },
    anchor: () => {
      const { selection } = editor.prosemirrorState;
      if (selection.empty) return null;
      const { type, binding } = ySyncPluginKey.getState(editor.prosemirrorState);
      const at = (position: number) => absolutePositionToRelativePosition(position, type, binding.mapping);
      return anchorOf(at(selection.from), at(selection.to), editor.getSelectedText());
    },
  },
  companion,
);
