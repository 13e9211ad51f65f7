import { useSignal } from '@preact/signals';
import { BudgetForm } from './budget-form.tsx';
import { BudgetList } from './budget-list.tsx';

/** Budgets of single users and tenants. */
export function Budgets() {
  const turn = useSignal(0);
  return (
    <>
      <h2>Budgets</h2>
      <BudgetForm onSet={() => (turn.value += 1)} />
      <BudgetList after={turn.value} />
    </>
  );
}
