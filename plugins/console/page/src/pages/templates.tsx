import { useSignal } from '@preact/signals';
import { numbered } from '../server/page-numbers.ts';
import { ask, part } from '../server/server.ts';
import { IconButton } from '../ui/button.tsx';
import { SearchField } from '../ui/choice.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Trash } from '../ui/icons.ts';
import { PagedList } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

interface Template {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly readOnly?: boolean;
  readonly updatedAt: number | string;
}

const remove = ({ id, name }: Template, onChange: () => void): void =>
  confirm({
    title: `Delete the template ${name}?`,
    text: 'It is gone for everybody. Documents that were made of it stay as they are.',
    verb: 'Delete it',
    done: `${name} is deleted.`,
    act: () => ask(`template/${part(id)}`, { method: 'DELETE' }).then(onChange),
  });

/** Templates for new documents. */
export function TemplatesPage() {
  const keyword = useSignal('');
  return (
    <div class="stack">
      <div class="filters card">
        <SearchField label="Search" value={keyword} hint="letter" />
      </div>
      <PagedList<Template>
        what="templates"
        inputs={[keyword.value]}
        load={(cursor, signal) => numbered('template', { keyword: keyword.value }, cursor, signal)}
        empty={<Empty title="No templates">There is none of such words.</Empty>}
      >
        {(templates, reload) => (
          <Table
            caption="Templates"
            rows={templates}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Template', cell: Name },
              { title: 'Category', cell: ({ category }) => category },
              { title: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
              {
                title: '',
                cell: (one) =>
                  one.readOnly === true ? (
                    <span class="tag">built in</span>
                  ) : (
                    <div class="actions">
                      <IconButton icon={Trash} label={`Delete ${one.name}`} onClick={() => remove(one, reload)} />
                    </div>
                  ),
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}

const Name = ({ name, description }: Template) => (
  <div class="entry">
    <strong>{name}</strong>
    <span class="soft small">{description}</span>
  </div>
);
