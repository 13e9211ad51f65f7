import { Extension } from '@tiptap/core';
import { addComment } from '../panels/comments/add-comment.ts';
import { openDialog } from '../dialogs/open-dialog.ts';

/** Moves to the last used tool, as in word processors. */
function focusToolbar(): true {
  document.querySelector<HTMLElement>('.tool[tabindex="0"]')?.focus();
  return true;
}

/** The page's own keyboard shortcuts, in addition to those of the document's extensions. */
export const Shortcuts = Extension.create({
  name: 'playgroundShortcuts',
  addKeyboardShortcuts: () => ({
    'Mod-Alt-m': () => addComment(),
    'Mod-k': () => openDialog('link'),
    'Alt-F10': () => focusToolbar(),
    'Mod-s': () => openDialog('saveVersion'),
  }),
});
