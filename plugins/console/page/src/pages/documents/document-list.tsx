import type { ListedDocument } from '@editor-companion/client';
import { useSignal } from '@preact/signals';
import { hrefOf } from '../../app/route.ts';
import { ask, type Paged } from '../../server/server.ts';
import { Choice, SearchField } from '../../ui/choice.tsx';
import { bytes } from '../../ui/format.ts';
import { PagedList } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

const WAYS = [
  ['contains', 'Anywhere in the name'],
  ['prefix', 'At the beginning'],
] as const;

/** Live documents by name. */
export function DocumentList() {
  const words = useSignal('');
  const way = useSignal('contains');
  const query = words.value === '' ? {} : { [way.value]: words.value };
  return (
    <>
      <div class="filters card">
        <SearchField label="Search names" value={words} hint="minutes" />
        <Choice label="Where" value={way} options={WAYS} />
      </div>
      <PagedList<ListedDocument>
        what="documents"
        inputs={[words.value, way.value]}
        load={(after, signal) =>
          ask<Paged<ListedDocument>>('documents', { query: { ...query, after, limit: 50 }, signal })
        }
        empty={<Empty title="No documents">There is none of such a name in which you have a role.</Empty>}
      >
        {(documents) => (
          <Table
            caption="Live documents by name"
            rows={documents}
            keyOf={({ name }) => name}
            columns={[
              {
                title: 'Name',
                cell: ({ name }) => (
                  <a class="name" href={hrefOf('documents', name)}>
                    {name}
                  </a>
                ),
              },
              { title: 'Size', isNumber: true, cell: ({ bytes: size }) => bytes(size) },
              { title: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
              { title: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
              { title: 'Your role', cell: ({ role }) => role },
            ]}
          />
        )}
      </PagedList>
    </>
  );
}
