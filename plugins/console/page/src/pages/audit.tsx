import { useSignal } from '@preact/signals';
import { ask, download, messageOf, type Paged } from '../server/server.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Choice, SearchField } from '../ui/choice.tsx';
import { Download } from '../ui/icons.ts';
import { PagedList } from '../ui/paged.tsx';
import { Empty } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

interface Entry {
  readonly id: string;
  readonly time: number;
  readonly actor: { readonly id: string; readonly name?: string; readonly tenant?: string; readonly address?: string };
  readonly action: string;
  readonly target?: { readonly kind: string; readonly id: string };
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly status?: number;
}

const OUTCOMES = [
  ['', 'All'],
  ['done', 'Done'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
] as const;
const LOOKS = { done: 'tag tag-good', refused: 'tag tag-warn', failed: 'tag tag-bad' } as const;

/** Shows who did what to which target, and when. */
export function AuditPage() {
  const [actor, action, target, outcome] = [useSignal(''), useSignal(''), useSignal(''), useSignal('')];
  const query = {
    actor: actor.value || undefined,
    action: action.value || undefined,
    target: target.value || undefined,
    outcome: outcome.value || undefined,
  };
  const save = (): void =>
    void download('audit/export', 'audit.csv', { query: { ...query, as: 'csv' } }).catch((reason: unknown) =>
      announce(messageOf(reason)),
    );
  return (
    <div class="stack">
      <div class="filters card">
        <SearchField label="Who" value={actor} hint="server:backend" />
        <SearchField label="What" value={action} hint="document.*" />
        <SearchField label="To what" value={target} hint="minutes" />
        <Choice label="Outcome" value={outcome} options={OUTCOMES} />
        <Button icon={Download} onClick={save}>
          Table (CSV)
        </Button>
      </div>
      <PagedList<Entry>
        what="entries"
        inputs={[actor.value, action.value, target.value, outcome.value]}
        load={(before, signal) => ask<Paged<Entry>>('audit', { query: { ...query, before, limit: 50 }, signal })}
        empty={<Empty title="No entries">Nothing that fits was written down.</Empty>}
      >
        {(entries) => (
          <Table
            caption="Entries of the audit log, the newest first"
            rows={entries}
            keyOf={({ id }) => id}
            columns={[
              { title: 'When', cell: ({ time }) => <Time at={time} /> },
              { title: 'Who', cell: Actor },
              { title: 'What', cell: ({ action: name }) => <code>{name}</code> },
              { title: 'To what', cell: ({ target: on }) => <span class="name">{on && `${on.kind} ${on.id}`}</span> },
              { title: 'Outcome', cell: (one) => <span class={LOOKS[one.outcome]}>{one.outcome}</span> },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}

const Actor = ({ actor: { id, name = id, tenant, address } }: Entry) => (
  <div class="entry">
    <span title={id}>{name}</span>
    <span class="soft small">{[tenant, address].filter((one) => one !== undefined).join(' · ')}</span>
  </div>
);
