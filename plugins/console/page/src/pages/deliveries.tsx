import { useSignal } from '@preact/signals';
import { numbered } from '../server/page-numbers.ts';
import { ask, part } from '../server/server.ts';
import { IconButton } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { confirm } from '../ui/confirm.tsx';
import { number } from '../ui/format.ts';
import { Restart } from '../ui/icons.ts';
import { PagedList } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

interface Delivery {
  readonly id: string;
  readonly taskId: string;
  readonly type: string;
  readonly state: 'pending' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly createdAt: number;
  readonly nextAttemptAt?: number;
  readonly lastStatus?: number;
  readonly lastError?: string;
}

const STATES = [
  ['', 'All'],
  ['pending', 'Waiting'],
  ['delivered', 'Delivered'],
  ['dead', 'Given up'],
] as const;
const TITLES = { pending: 'waiting', delivered: 'delivered', dead: 'given up' } as const;
const LOOKS = { pending: 'tag tag-warn', delivered: 'tag tag-good', dead: 'tag tag-bad' } as const;

/** Notifications to the receiver, with a button to send them again. */
export function DeliveriesPage() {
  const state = useSignal('');
  return (
    <div class="stack">
      <div class="filters card">
        <Choice label="State" value={state} options={STATES} />
      </div>
      <PagedList<Delivery>
        what="deliveries"
        inputs={[state.value]}
        load={(cursor, signal) => numbered('webhook/deliveries', { state: state.value || undefined }, cursor, signal)}
        empty={<Empty title="No deliveries">Notifications appear here once something is told to your receiver.</Empty>}
      >
        {(deliveries, reload) => (
          <Table
            caption="Deliveries, the newest first"
            rows={deliveries}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Notification', cell: Subject },
              { title: 'State', cell: (one) => <span class={LOOKS[one.state]}>{TITLES[one.state]}</span> },
              { title: 'Attempts', isNumber: true, cell: ({ attempts }) => number(attempts) },
              { title: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
              { title: '', cell: (one) => <Replay delivery={one} onChange={reload} /> },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}

const Subject = ({ type, taskId, lastError, nextAttemptAt }: Delivery) => (
  <div class="entry">
    <strong>{type}</strong>
    <span class="soft small name">{taskId}</span>
    {lastError !== undefined && <span class="cause small">The last attempt ended with: {lastError}</span>}
    {nextAttemptAt !== undefined && (
      <span class="soft small">
        Next attempt <Time at={nextAttemptAt} />
      </span>
    )}
  </div>
);

function Replay({
  delivery: { id, type, state },
  onChange,
}: {
  readonly delivery: Delivery;
  readonly onChange: () => void;
}) {
  if (state === 'pending') return null;
  const replay = (): void =>
    confirm({
      title: `Send “${type}” again?`,
      text: 'It keeps its id, so a receiver that has seen it can tell. All attempts are made anew.',
      verb: 'Send again',
      done: 'The notification is sent again.',
      isDangerous: false,
      act: () => ask(`webhook/deliveries/${part(id)}/replay`, { method: 'POST' }).then(onChange),
    });
  return (
    <div class="actions">
      <IconButton icon={Restart} label={`Send ${type} again`} onClick={replay} />
    </div>
  );
}
