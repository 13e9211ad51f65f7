import { Button } from '../../ui/button.tsx';
import { Field, textOf } from '../../ui/field.tsx';
import { words } from '../../words/index.ts';

export const FolderForm = ({ onSubmit }: { readonly onSubmit: (name: string) => void }) => (
  <form
    class="folder-form"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(textOf(new FormData(event.currentTarget), 'name'));
    }}
  >
    <Field first label={words.value.folderName} name="name" required maxLength={120} />
    <Button look="primary" type="submit">
      {words.value.save}
    </Button>
  </form>
);
