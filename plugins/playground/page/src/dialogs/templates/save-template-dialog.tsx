import { editor } from '../../editor/current.ts';
import { runJob } from '../../jobs/jobs.ts';
import { pageSetup, title } from '../../session/document.ts';
import { Field, textOf } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { words } from '../../words/index.ts';
import { createTemplate } from './templates.ts';

/** Saves the document as a template. */
export function SaveTemplateDialog() {
  const { saveTemplateTitle, nameLabel, descriptionLabel, categoryLabel, save } = words.value;
  return (
    <FormDialog title={saveTemplateTitle} action={save} onSubmit={keep}>
      <Field first label={nameLabel} name="name" defaultValue={title.value} required maxLength={120} />
      <Field label={descriptionLabel} name="description" maxLength={500} />
      <Field label={categoryLabel} name="category" maxLength={60} />
    </FormDialog>
  );
}

function keep(fields: FormData): void {
  const name = textOf(fields, 'name');
  const page = pageSetup.peek();
  const optional = Object.fromEntries(
    ['description', 'category'].map((key) => [key, textOf(fields, key)]).filter(([, value]) => value !== ''),
  ) as object;
  void runJob(words.peek().saveTemplateTitle, async () => {
    await createTemplate({ name, content: editor.peek()?.getJSON(), ...optional, ...(page && { page }) });
    return { outcome: words.peek().templateSaved(name) };
  });
}
