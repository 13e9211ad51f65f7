import { readOverview } from '../server/overview.ts';
import { bytes, number, span } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Alert, Check } from '../ui/icons.ts';
import { useLoaded } from '../ui/loaded.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { Backup } from './overview/backup.tsx';
import { type Figure, Figures } from './overview/figures.tsx';
import { Nodes } from './overview/nodes.tsx';
import { Plugins } from './overview/plugins.tsx';
import { Queues } from './overview/queues.tsx';
import { RecentFailures } from './overview/recent-failures.tsx';
import type { Overview } from '../server/overview.ts';

/** Shows the state of the server at a glance, and problems that need attention. */
export function OverviewPage() {
  const [state, reload] = useLoaded(readOverview, []);
  const { value, error } = state.value;
  if (value === undefined)
    return error ? <Failed error={error} onRetry={reload} /> : <Loading what="the state of the server" />;
  return (
    <div class="stack">
      {error !== undefined && <Failed error={error} onRetry={reload} />}
      <Attention overview={value} />
      <Figures figures={figuresOf(value)} />
      <RecentFailures />
      <div class="columns">
        <Backup state={value.backups} database={value.database} onStarted={reload} />
        <Queues queues={value.queues} />
      </div>
      <Nodes nodes={value.nodes} now={value.time} />
      <Plugins plugins={value.plugins} />
    </div>
  );
}

const Attention = ({ overview: { concerns } }: { readonly overview: Overview }) =>
  concerns.length === 0 ? (
    <p class="verdict verdict-good">
      <Icon of={Check} /> Everything is well.
    </p>
  ) : (
    <section class="verdict verdict-bad">
      <h2>
        <Icon of={Alert} /> Needs your attention
      </h2>
      <ul>
        {concerns.map(({ path, message }) => (
          <li key={`${path}${message}`}>
            {path !== undefined && <strong>{path}: </strong>}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );

function figuresOf({
  version,
  mode,
  runtime,
  database,
  disk,
  nodes,
  time,
  openDocuments,
  connections,
}: Overview): Figure[] {
  const self = nodes.find(({ isSelf }) => isSelf);
  return [
    { title: 'Version', value: version, note: `${mode}, Node ${runtime}` },
    { title: 'Running for', value: self ? span(time - self.startedAt) : 'unknown' },
    { title: 'Open documents', value: number(openDocuments), note: `${number(connections)} connections` },
    { title: 'Memory', value: self ? bytes(self.memory) : 'unknown', note: 'of this process' },
    ...(disk
      ? [
          {
            title: 'Free on the disk',
            value: bytes(disk.free),
            note: `of ${bytes(disk.total)}`,
            share: 1 - disk.free / disk.total,
          },
        ]
      : []),
    { title: 'Database', value: database === 'postgres' ? 'PostgreSQL' : database === 'sqlite' ? 'SQLite' : 'none' },
  ];
}
