import { saveVersion } from '../panels/versions/versions.ts';
import { Field, textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { words } from '../words/index.ts';

export function SaveVersionDialog() {
  const { saveVersion: title, versionName, versionNameExample, save } = words.value;
  return (
    <FormDialog title={title} action={save} onSubmit={(fields) => void saveVersion(textOf(fields, 'name'))}>
      <Field first label={versionName} name="name" placeholder={versionNameExample} maxLength={120} />
    </FormDialog>
  );
}
