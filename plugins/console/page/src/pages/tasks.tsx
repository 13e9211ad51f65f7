import { useSignal } from '@preact/signals';
import { route } from '../app/route.ts';
import { listTasks, type Task } from '../server/tasks.ts';
import { Choice, SearchField } from '../ui/choice.tsx';
import { bytes } from '../ui/format.ts';
import { PagedList } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { TaskActions } from './tasks/task-actions.tsx';

const STATES = [
  ['', 'All'],
  ['failed', 'Failed'],
  ['uploaded', 'Waiting'],
  ['converting', 'Running'],
  ['converted', 'Done'],
] as const;
const KINDS = [
  ['', 'All'],
  ['import', 'Imports'],
  ['export', 'Exports'],
] as const;
const TITLES: Readonly<Record<Task['status'], string>> = {
  uploaded: 'waiting',
  converting: 'running',
  converted: 'done',
  failed: 'failed',
};
const LOOKS: Readonly<Record<Task['status'], string>> = {
  uploaded: 'tag',
  converting: 'tag tag-warn',
  converted: 'tag tag-good',
  failed: 'tag tag-bad',
};

/** Imports and exports, with the cause of each failure and a way to try it again. */
export function TasksPage() {
  const status = useSignal(STATES.some(([value]) => value === route.value.rest) ? route.value.rest : '');
  const kind = useSignal('');
  const owner = useSignal('');
  const filter = {
    status: status.value || undefined,
    kind: kind.value || undefined,
    owner: ownerOf(owner.value),
  };
  return (
    <div class="stack">
      <div class="filters card">
        <Choice label="State" value={status} options={STATES} />
        <Choice label="Kind" value={kind} options={KINDS} />
        <SearchField label="User" value={owner} hint="ada, or server:backend" />
      </div>
      <PagedList<Task>
        what="tasks"
        inputs={[status.value, kind.value, owner.value]}
        load={(cursor, signal) => listTasks(filter, cursor, signal)}
        empty={
          <Empty title="No tasks">None is kept that fits. Tasks are forgotten a while after their last use.</Empty>
        }
      >
        {(tasks, reload) => (
          <Table
            caption="Tasks, the newest first"
            rows={tasks}
            keyOf={({ taskId }) => taskId}
            columns={[
              { title: 'File', cell: File },
              { title: 'State', cell: State },
              {
                title: 'User',
                cell: ({ owner: whose }) => whose?.replace(/^\w+:/, '') ?? <span class="soft">nobody signed in</span>,
              },
              { title: 'Size', isNumber: true, cell: ({ size }) => bytes(size) },
              { title: 'Begun', cell: ({ createdAt }) => <Time at={createdAt} /> },
              { title: '', cell: (task) => <TaskActions task={task} onChange={reload} /> },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}

/** The server knows owners by kind and id; ids of keys begin with `server:`. */
function ownerOf(id: string): string | undefined {
  if (id === '') return undefined;
  return `${id.startsWith('server:') ? 'server' : 'user'}:${id}`;
}

const File = ({ filename, kind, error, fromCache }: Task) => (
  <div class="entry">
    <strong class="name">{filename}</strong>
    <span class="soft small">
      {kind}
      {fromCache && ', from the cache'}
    </span>
    {error && (
      <span class="cause small">
        <code>{error.code}</code> {error.message}
      </span>
    )}
  </div>
);

const State = ({ status, warnings = [] }: Task) => (
  <span>
    <span class={LOOKS[status]}>{TITLES[status]}</span>
    {warnings.length > 0 && (
      <span class="soft small" title={warnings.map(({ message }) => message).join('\n')}>
        {' '}
        {warnings.length} {warnings.length === 1 ? 'warning' : 'warnings'}
      </span>
    )}
  </span>
);
