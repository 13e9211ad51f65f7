import { Extension } from '@tiptap/core';
import { addComment } from '../panels/comments/add-comment.ts';
import { openDialog } from '../dialogs/open-dialog.ts';

/** To the tool that was used last, as word processors do it. */
function focusToolbar(): true {
  document.querySelector<HTMLElement>('.tool[tabindex="0"]')?.focus();
  return true;
}

/** Keys of the page itself, beside those that the document's extensions bring. */
export const Shortcuts = Extension.create({
  name: 'playgroundShortcuts',
  addKeyboardShortcuts: () => ({
    'Mod-Alt-m': () => addComment(),
    'Mod-k': () => openDialog('link'),
    'Alt-F10': () => focusToolbar(),
    'Mod-s': () => openDialog('saveVersion'),
  }),
});
