import { isLinkUrl } from '@editor-companion/document';
import { editor } from '../editor/current.ts';
import { Button } from '../ui/button.tsx';
import { Field, textOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { words } from '../words/index.ts';
import { closeDialog } from './open-dialog.ts';

const withScheme = (address: string): string =>
  /^[a-z][a-z\d+.-]*:|^[/#]/i.test(address) ? address : `https://${address}`;

export function LinkDialog() {
  const { linkTitle, addressLabel, apply, removeLink } = words.value;
  const current = editor.value;
  const href = String(current?.getAttributes('link')['href'] ?? '');
  const link = (address: string): void => {
    const url = withScheme(address);
    const chain = current?.chain().focus().extendMarkRange('link');
    if (!isLinkUrl(url)) return;
    if (current?.state.selection.empty === true && href === '')
      chain?.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: url } }] }).run();
    else chain?.setLink({ href: url }).run();
  };
  const unlink = (): void => {
    closeDialog();
    current?.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <FormDialog
      title={linkTitle}
      action={apply}
      onSubmit={(fields) => link(textOf(fields, 'href'))}
      aside={href !== '' && <Button onClick={unlink}>{removeLink}</Button>}
    >
      <Field first label={addressLabel} name="href" defaultValue={href} placeholder="https://example.com" required />
    </FormDialog>
  );
}
