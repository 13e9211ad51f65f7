import { credential } from '../server/credential.ts';
import { Field, textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { words } from '../words/index.ts';

export function CredentialDialog() {
  const { credentialTitle, credentialText, credentialLabel, save } = words.value;
  const keep = (fields: FormData): void => {
    credential.value = textOf(fields, 'token');
    location.reload();
  };
  return (
    <FormDialog title={credentialTitle} action={save} onSubmit={keep}>
      <p>{credentialText}</p>
      <Field first secret label={credentialLabel} name="token" defaultValue={credential.value} />
    </FormDialog>
  );
}
