import { useSignal } from '@preact/signals';
import { runJob } from '../../jobs/jobs.ts';
import { showDocument } from '../../session/document.ts';
import { useLoaded } from '../../ui/async.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LayoutTemplate } from '../../ui/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { words } from '../../words/index.ts';
import { closeDialog, openDialog } from '../open-dialog.ts';
import { chosenTemplate } from './chosen-template.ts';
import { type FullTemplate, getTemplate, listTemplates, type Template } from './templates.ts';

/** The templates for a new document. */
export function TemplatesDialog() {
  const keyword = useSignal('');
  const category = useSignal('');
  const [loaded] = useLoaded(
    (signal) => listTemplates(keyword.value, category.value, signal),
    [keyword.value, category.value],
  );
  const { templatesTitle, noTemplates, noTemplatesText, loading } = words.value;
  const { value, error } = loaded.value;
  return (
    <Dialog title={templatesTitle} wide onClose={closeDialog}>
      <SearchField value={keyword.value} onChange={(next) => (keyword.value = next)} />
      {error !== undefined && <p class="fault">{error}</p>}
      {value === undefined && error === undefined && <Spinner label={loading} />}
      {value?.items.length === 0 && (
        <Notice icon={LayoutTemplate} title={noTemplates}>
          <p>{noTemplatesText}</p>
        </Notice>
      )}
      <ul class="gallery">
        {value?.items.map((template) => (
          <li key={template.id}>
            <Card template={template} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const Card = ({ template: { id, name, description, category, thumbnail } }: { readonly template: Template }) => (
  <button type="button" class="card" onClick={() => useTemplate(id, name)}>
    <span class="card-picture">
      {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Icon of={LayoutTemplate} size={32} />}
    </span>
    <span class="card-name">{name}</span>
    <span class="card-text">{description || category}</span>
  </button>
);

function askForValues(template: FullTemplate): undefined {
  chosenTemplate.value = template;
  openDialog('fillTemplate');
}

function useTemplate(id: string, name: string): void {
  closeDialog();
  void runJob(words.peek().opening(name), async () => {
    const template = await getTemplate(id);
    if (template.variables.length > 0) return askForValues(template);
    showDocument({ title: name, content: template.content, ...(template.page && { page: template.page }) });
    return { outcome: words.peek().templateOpened };
  });
}
