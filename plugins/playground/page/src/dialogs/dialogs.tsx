import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { credentialRefused } from '../server/credential.ts';
import type { Session } from '../session/session.ts';
import { AssetsDialog } from './assets/assets-dialog.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { CopyDialog, LockDialog, RenameDialog } from './document-dialogs.tsx';
import { FormulaDialog } from './formula-dialog.tsx';
import { IconsDialog } from './icons/icons-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { dialog, type DialogName, openDialog } from './open-dialog.ts';
import { PeopleDialog } from './people-dialog.tsx';
import { SaveVersionDialog } from './save-version-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { FillTemplateDialog } from './templates/fill-template-dialog.tsx';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';
import { TemplatesDialog } from './templates/templates-dialog.tsx';
import { WebPageDialog } from './web-page-dialog.tsx';

export interface DialogProps {
  readonly session: Session;
}

const DIALOGS: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  webPage: WebPageDialog,
  templates: TemplatesDialog,
  fillTemplate: FillTemplateDialog,
  saveTemplate: SaveTemplateDialog,
  assets: AssetsDialog,
  icons: IconsDialog,
  link: LinkDialog,
  formula: FormulaDialog,
  saveVersion: SaveVersionDialog,
  identity: IdentityDialog,
  people: PeopleDialog,
  rename: RenameDialog,
  copy: CopyDialog,
  lock: LockDialog,
  credential: CredentialDialog,
  shortcuts: ShortcutsDialog,
};

/** The dialog that is open. A server that requires a credential opens one automatically. */
export function Dialogs({ session }: DialogProps) {
  useEffect(() => {
    if (credentialRefused.value) openDialog('credential');
  }, [credentialRefused.value]);
  if (dialog.value === undefined) return null;
  const Open = DIALOGS[dialog.value];
  return <Open session={session} />;
}
