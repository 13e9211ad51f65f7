import { useSignal } from '@preact/signals';
import { numbered } from '../server/page-numbers.ts';
import { ask, part } from '../server/server.ts';
import { IconButton } from '../ui/button.tsx';
import { Choice, SearchField } from '../ui/choice.tsx';
import { confirm } from '../ui/confirm.tsx';
import { bytes } from '../ui/format.ts';
import { Trash } from '../ui/icons.ts';
import { PagedList } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

interface Asset {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly createdAt: number | string;
}

const TYPES = [
  ['all', 'All'],
  ['folder', 'Folders'],
  ['image', 'Pictures'],
  ['video', 'Videos'],
  ['audio', 'Sounds'],
  ['doc', 'Documents'],
  ['other', 'Others'],
] as const;

const remove = ({ id, name, type }: Asset, onChange: () => void): void =>
  confirm({
    title: `Delete ${name}?`,
    text:
      type === 'folder'
        ? 'The folder is deleted with everything in it. Documents that show its files show gaps from then on.'
        : 'The file is deleted. Documents that show it show a gap from then on.',
    verb: 'Delete it',
    done: `${name} is deleted.`,
    act: () => ask(`mock/file/${part(id)}`, { method: 'DELETE' }).then(onChange),
  });

/** Files of the asset library. */
export function AssetsPage() {
  const [keyword, type] = [useSignal(''), useSignal('all')];
  return (
    <div class="stack">
      <div class="filters card">
        <SearchField label="Search names" value={keyword} />
        <Choice label="Type" value={type} options={TYPES} />
      </div>
      <PagedList<Asset>
        what="assets"
        inputs={[keyword.value, type.value]}
        load={(cursor, signal) => numbered('mock/file', { keyword: keyword.value, type: type.value }, cursor, signal)}
        empty={<Empty title="No files">Pictures and other files that editors upload to the library appear here.</Empty>}
      >
        {(assets, reload) => (
          <Table
            caption="Files of the asset library"
            rows={assets}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Name', cell: ({ name }) => <span class="name">{name}</span> },
              { title: 'Type', cell: ({ type: kind }) => kind },
              { title: 'Size', isNumber: true, cell: ({ size, type: kind }) => (kind === 'folder' ? '' : bytes(size)) },
              { title: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
              {
                title: '',
                cell: (one) => (
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
