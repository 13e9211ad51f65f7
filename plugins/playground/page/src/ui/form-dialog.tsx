import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { closeDialog } from '../dialogs/open-dialog.ts';
import { words } from '../words/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The label of the submit button. */
  readonly action: string;
  /** Gets the fields by name; the dialog closes after it. */
  readonly onSubmit: (fields: FormData) => void;
  readonly children: ComponentChildren;
  /** Further buttons, at the left. */
  readonly aside?: ComponentChildren;
}

/** A dialog with a form. */
export function FormDialog({ title, action, onSubmit, children, aside }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={closeDialog}
      actions={
        <>
          {aside}
          <span class="spring" />
          <Button onClick={closeDialog}>{words.value.cancel}</Button>
          <Button look="primary" type="submit" form={id}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          closeDialog();
          onSubmit(fields);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
