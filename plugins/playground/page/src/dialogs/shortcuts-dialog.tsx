import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words/index.ts';
import { closeDialog } from './open-dialog.ts';

export function ShortcutsDialog() {
  const { shortcutsTitle, shortcuts } = words.value;
  return (
    <Dialog title={shortcutsTitle} onClose={closeDialog}>
      <dl class="shortcuts">
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
