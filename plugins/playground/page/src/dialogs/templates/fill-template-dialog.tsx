import { runJob } from '../../jobs/jobs.ts';
import { showDocument } from '../../session/document.ts';
import { Button } from '../../ui/button.tsx';
import { Field, textOf } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { words } from '../../words/index.ts';
import { closeDialog } from '../open-dialog.ts';
import { chosenTemplate } from './chosen-template.ts';
import { type FullTemplate, renderTemplate } from './templates.ts';

/** Asks for values of a template's variables. Variables without a value stay in the document. */
export function FillTemplateDialog() {
  const template = chosenTemplate.value;
  if (template === undefined) return null;
  const { fillTitle, fillText, useTemplate, leaveOpen } = words.value;
  const leave = (): void => {
    closeDialog();
    fill(template, {});
  };
  return (
    <FormDialog
      title={fillTitle(template.name)}
      action={useTemplate}
      onSubmit={(fields) => fill(template, valuesOf(template, fields))}
      aside={<Button onClick={leave}>{leaveOpen}</Button>}
    >
      <p>{fillText}</p>
      {template.variables.map((name, index) => (
        <Field key={name} first={index === 0} label={name} name={name} maxLength={1000} />
      ))}
    </FormDialog>
  );
}

const valuesOf = ({ variables }: FullTemplate, fields: FormData): Record<string, string> =>
  Object.fromEntries(variables.map((name) => [name, textOf(fields, name)]).filter(([, value]) => value !== ''));

function fill({ id, name }: FullTemplate, values: Readonly<Record<string, string>>): void {
  void runJob(words.peek().opening(name), async () => {
    const { content, page } = await renderTemplate(id, values);
    showDocument({ title: name, content, ...(page && { page }) });
    return { outcome: words.peek().templateOpened };
  });
}
