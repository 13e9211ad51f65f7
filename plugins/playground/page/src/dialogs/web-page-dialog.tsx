import { openWebPage } from '../jobs/open-document.ts';
import { Field, textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { words } from '../words/index.ts';

const withScheme = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

export function WebPageDialog() {
  const { webPageTitle, webPageText, addressLabel, open } = words.value;
  return (
    <FormDialog
      title={webPageTitle}
      action={open}
      onSubmit={(fields) => void openWebPage(withScheme(textOf(fields, 'url')))}
    >
      <p>{webPageText}</p>
      <Field
        first
        label={addressLabel}
        name="url"
        inputMode="url"
        placeholder="https://example.com/article"
        required
        pattern="\s*(https?://)?[^\s/]+\.[^\s]+|\s*https?://.+"
      />
    </FormDialog>
  );
}
