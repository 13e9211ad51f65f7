import type { DeletedDocument } from '@editor-companion/client';
import { ask, type Paged, part } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { bytes } from '../../ui/format.ts';
import { Restart } from '../../ui/icons.ts';
import { PagedList } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

const restore = ({ name, id }: DeletedDocument, onChange: () => void): void =>
  confirm({
    title: `Restore ${name}?`,
    text: 'It comes back under its name with its comments and versions, for everybody who had a role in it.',
    verb: 'Restore it',
    done: `${name} is restored.`,
    isDangerous: false,
    act: () => ask(`documents/${part(name)}/restore`, { method: 'POST', body: { id } }).then(onChange),
  });

/** Deleted documents that can still be restored. */
export const DeletedList = () => (
  <PagedList<DeletedDocument>
    what="deleted documents"
    inputs={[]}
    load={(before, signal) =>
      ask<Paged<DeletedDocument>>('deleted-documents', { query: { before, limit: 50 }, signal })
    }
    empty={<Empty title="The bin is empty">Deleted documents wait here for a while, and can be restored.</Empty>}
  >
    {(documents, reload) => (
      <Table
        caption="Deleted documents, the last first"
        rows={documents}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Name', cell: ({ name }) => <span class="name">{name}</span> },
          { title: 'Size', isNumber: true, cell: ({ bytes: size }) => bytes(size) },
          { title: 'Deleted', cell: ({ deletedAt }) => <Time at={deletedAt} /> },
          { title: 'By', cell: ({ deletedBy }) => deletedBy.name },
          { title: 'Kept until', cell: ({ keptUntil }) => <Time at={keptUntil} /> },
          {
            title: '',
            cell: (one) => (
              <Button icon={Restart} onClick={() => restore(one, reload)}>
                Restore
              </Button>
            ),
          },
        ]}
      />
    )}
  </PagedList>
);
