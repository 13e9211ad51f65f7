import { copyDocument, lockDocument, renameDocument } from '../session/manage.ts';
import { roomName } from '../session/room.ts';
import { Field, textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { words } from '../words/index.ts';

const MAX_NAME = 200;
const MAX_MESSAGE = 500;

/** Renames the document. All users stay connected to it. */
export function RenameDialog() {
  const { renameDocument: title, renameText, documentName, save } = words.value;
  return (
    <FormDialog title={title} action={save} onSubmit={(fields) => void renameDocument(textOf(fields, 'name'))}>
      <p>{renameText}</p>
      <Field first label={documentName} name="name" defaultValue={roomName()} maxLength={MAX_NAME} required />
    </FormDialog>
  );
}

/** Copies the document to a new one. */
export function CopyDialog() {
  const { copyDocument: title, copyText, copyName, documentName, copy } = words.value;
  return (
    <FormDialog title={title} action={copy} onSubmit={(fields) => void copyDocument(textOf(fields, 'name'))}>
      <p>{copyText}</p>
      <Field first label={documentName} name="name" defaultValue={copyName(roomName())} maxLength={MAX_NAME} required />
    </FormDialog>
  );
}

/** Locks the document for everybody until it is unlocked. */
export function LockDialog() {
  const { lockDocument: title, lockText, lockMessage, lockMessageExample, lock } = words.value;
  return (
    <FormDialog title={title} action={lock} onSubmit={(fields) => void lockDocument(textOf(fields, 'message'))}>
      <p>{lockText}</p>
      <Field first label={lockMessage} name="message" placeholder={lockMessageExample} maxLength={MAX_MESSAGE} />
    </FormDialog>
  );
}
