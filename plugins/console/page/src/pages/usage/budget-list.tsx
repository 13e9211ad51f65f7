import { numbered } from '../../server/page-numbers.ts';
import { ask } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PagedList } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { type Budget, partsOf, pathOf, type Standing, titleOf } from './budget.ts';

interface Props {
  /** Changes when a budget is set. */
  readonly after: number;
}

/** Budgets that were set for single users and tenants, with their usage. */
export const BudgetList = ({ after }: Props) => (
  <PagedList<Budget>
    what="budgets"
    inputs={[after]}
    load={(cursor, signal) => numbered('ai/budgets', {}, cursor, signal)}
    empty={
      <Empty title="No budget is set">For everybody the limits of the configuration hold, if there are any.</Empty>
    }
  >
    {(budgets, reload) => (
      <Table
        caption="Budgets of users and tenants"
        rows={budgets}
        keyOf={(budget) => titleOf(budget)}
        columns={[
          { title: 'Whose', cell: (budget) => <span class="name">{titleOf(budget)}</span> },
          { title: 'Of the day', cell: ({ standing }) => <Shares of={standing} period="day" /> },
          { title: 'Of the month', cell: ({ standing }) => <Shares of={standing} period="month" /> },
          { title: 'Set', cell: (budget) => <SetBy of={budget} /> },
          {
            title: '',
            cell: (budget) => (
              <Button
                aria-label={`Remove the budget of ${titleOf(budget)}`}
                look="danger"
                onClick={() => remove(budget, reload)}
              >
                Remove
              </Button>
            ),
          },
        ]}
      />
    )}
  </PagedList>
);

interface SharesProps {
  readonly of: readonly Standing[];
  readonly period: Standing['period'];
}

function Shares({ of: all, period }: SharesProps) {
  const standing = all.find((one) => one.period === period);
  if (standing === undefined) return <span class="soft">no limit</span>;
  return (
    <div class="shares">
      {partsOf(standing).map(({ limit, spent, text }) => (
        <label key={text} class="share">
          <span>{text}</span>
          <meter value={Math.min(1, spent / limit)} high={0.8} optimum={0} />
        </label>
      ))}
      {standing.isNear && <span class="tag tag-warn">nearly spent</span>}
    </div>
  );
}

const SetBy = ({ of: { changedAt, changedBy } }: { readonly of: Budget }) => (
  <span>
    {changedAt !== undefined && <Time at={changedAt} />}
    <br />
    <span class="soft small">{changedBy}</span>
  </span>
);

const remove = (budget: Budget, onChange: () => void): void =>
  confirm({
    title: `Remove the budget of ${titleOf(budget)}?`,
    text: 'From the next request on the limits of the configuration hold, if there are any.',
    verb: 'Remove it',
    done: `The budget of ${titleOf(budget)} is removed.`,
    act: () => ask(pathOf(budget), { method: 'DELETE' }).then(onChange),
  });
