import { signal } from '@preact/signals';

export type DialogName =
  | 'webPage'
  | 'templates'
  | 'fillTemplate'
  | 'saveTemplate'
  | 'assets'
  | 'icons'
  | 'link'
  | 'formula'
  | 'saveVersion'
  | 'identity'
  | 'people'
  | 'rename'
  | 'copy'
  | 'lock'
  | 'credential'
  | 'shortcuts';

/** The dialog that is open. */
export const dialog = signal<DialogName | undefined>(undefined);

/** Returns true, so that it can be the handler of a key. */
export function openDialog(name: DialogName): true {
  dialog.value = name;
  return true;
}

export const closeDialog = (): void => void (dialog.value = undefined);
