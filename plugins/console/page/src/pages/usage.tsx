import { useSignal } from '@preact/signals';
import { ask, download, messageOf } from '../server/server.ts';
import { session } from '../server/session.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { money, number } from '../ui/format.ts';
import { Download } from '../ui/icons.ts';
import { useLoaded } from '../ui/loaded.ts';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { Figures } from './overview/figures.tsx';
import { Budgets } from './usage/budgets.tsx';
import { DayChart } from './usage/day-chart.tsx';

interface Counts {
  readonly requests: number;
  readonly failed: number;
  readonly unpriced: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars. */
  readonly cost: number;
}

type Line = Counts & Readonly<Record<string, string | number>>;

interface Report {
  readonly from: string;
  readonly to: string;
  readonly items: readonly Line[];
  readonly total: number;
  readonly sum: Counts;
}

const GROUPS = [
  ['day', 'Day'],
  ['user', 'User'],
  ['provider', 'Provider'],
  ['model', 'Model'],
  ['document', 'Document'],
  ['purpose', 'Purpose'],
  ['tenant', 'Tenant'],
] as const;
const WHOSE = [
  ['all', 'Of everybody'],
  ['tenant', 'Of your tenant'],
  ['own', 'Your own'],
] as const;
const SPANS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
] as const;
const DAY_MS = 86_400_000;

/** Shows the usage of models and its cost. */
export function UsagePage() {
  const [group, whose, days] = [useSignal<string>('day'), useSignal<string>('all'), useSignal<string>('30')];
  const from = new Date(Date.now() - (Number(days.value) - 1) * DAY_MS).toISOString().slice(0, 10);
  const query = { of: whose.value, groupBy: group.value, from };
  const [state, reload] = useLoaded(
    (signal) => ask<Report>('ai/usage', { query: { ...query, pageSize: 500 }, signal }),
    [group.value, whose.value, days.value],
  );
  const { value, error } = state.value;
  const save = (): void =>
    void download('ai/usage', `ai-usage-${from}.csv`, { query: { ...query, format: 'csv' } }).catch((reason: unknown) =>
      announce(messageOf(reason)),
    );
  return (
    <div class="stack">
      <div class="filters card">
        <Choice label="Whose" value={whose} options={WHOSE} />
        <Choice label="By" value={group} options={GROUPS} />
        <Choice label="Time" value={days} options={SPANS} />
        <Button icon={Download} onClick={save}>
          Table (CSV)
        </Button>
      </div>
      {error !== undefined && <Failed error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Loading what="usage" />}
      {value !== undefined && error === undefined && <Answer report={value} group={group.value} />}
      {session.value?.sections['budgets']?.missing.length === 0 && <Budgets />}
    </div>
  );
}

const Sums = ({ sum }: Pick<Report, 'sum'>) => (
  <Figures
    figures={[
      { title: 'Requests', value: number(sum.requests), note: `${number(sum.failed)} failed` },
      {
        title: 'Tokens',
        value: number(sum.inputTokens + sum.outputTokens),
        note: `${number(sum.outputTokens)} of them written`,
      },
      {
        title: 'Cost',
        value: money(sum.cost),
        note:
          sum.unpriced > 0
            ? `${number(sum.unpriced)} requests have no known price`
            : 'by the prices that are configured',
      },
    ]}
  />
);

function Answer({
  report: { from, to, items, sum, total },
  group,
}: {
  readonly report: Report;
  readonly group: string;
}) {
  if (items.length === 0)
    return <Empty title="No model was used">Requests of this time appear here with their tokens and cost.</Empty>;
  const title = GROUPS.find(([value]) => value === group)?.[1] ?? '';
  return (
    <>
      <Sums sum={sum} />
      {group === 'day' && (
        <DayChart
          from={from}
          to={to}
          days={items.map(({ day, inputTokens, outputTokens, cost }) => ({
            day: String(day),
            tokens: inputTokens + outputTokens,
            cost,
          }))}
        />
      )}
      <Table
        caption={`Usage by ${title.toLowerCase()}`}
        rows={
          group === 'day' ? items.toReversed() : items.toSorted((a, b) => b.cost - a.cost || b.requests - a.requests)
        }
        keyOf={(line) => String(line[group])}
        columns={[
          { title, cell: (line) => <span class="name">{String(line[group] || 'none')}</span> },
          { title: 'Requests', isNumber: true, cell: ({ requests }) => number(requests) },
          { title: 'Failed', isNumber: true, cell: ({ failed }) => number(failed) },
          { title: 'Tokens read', isNumber: true, cell: ({ inputTokens }) => number(inputTokens) },
          { title: 'Tokens written', isNumber: true, cell: ({ outputTokens }) => number(outputTokens) },
          { title: 'Cost', isNumber: true, cell: ({ cost }) => money(cost) },
        ]}
      />
      {total > items.length && (
        <p class="soft">
          These are {items.length} of {number(total)} lines; the table as a file has all.
        </p>
      )}
    </>
  );
}
