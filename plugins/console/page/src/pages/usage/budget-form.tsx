import { type Signal, useSignal } from '@preact/signals';
import { ask, messageOf } from '../../server/server.ts';
import { session } from '../../server/session.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, NumberField, TextField } from '../../ui/choice.tsx';
import { Add } from '../../ui/icons.ts';
import { pathOf, titleOf } from './budget.ts';

const SUBJECTS = [
  ['user', 'A user'],
  ['tenant', 'A tenant'],
] as const;

/** Sets the budget of a user or a tenant, instead of the former one. */
export function BudgetForm({ onSet }: { readonly onSet: () => void }) {
  const tenantOfCaller = session.value?.caller.tenant;
  const subject = useSignal<string>('user');
  const [user, tenant] = [useSignal(''), useSignal('')];
  const [tokensPerDay, tokensPerMonth] = [useSignal(''), useSignal('')];
  const [costPerDay, costPerMonth] = [useSignal(''), useSignal('')];
  const [fault, isBusy] = [useSignal(''), useSignal(false)];
  const set = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    isBusy.value = true;
    fault.value = '';
    const name = tenant.value.trim() || (tenantOfCaller ?? 'default');
    const budget = {
      subject: subject.value === 'user' ? 'user' : 'tenant',
      tenant: name,
      user: user.value.trim(),
    } as const;
    try {
      const body = numbersOf({ tokensPerDay, tokensPerMonth, costPerDay, costPerMonth });
      await ask(pathOf(budget), { method: 'PUT', body });
      announce(`The budget of ${titleOf(budget)} is set.`);
      for (const field of [user, tokensPerDay, tokensPerMonth, costPerDay, costPerMonth]) field.value = '';
      onSet();
    } catch (reason) {
      fault.value = messageOf(reason);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section class="card">
      <h2>Set a budget</h2>
      <form class="filters" onSubmit={(event) => void set(event)}>
        {tenantOfCaller === undefined && <Choice label="Of" value={subject} options={SUBJECTS} />}
        {subject.value === 'user' && <TextField label="User" value={user} hint="ada, server:backend" required />}
        {tenantOfCaller === undefined && <TextField label="Its tenant" value={tenant} hint="default" />}
        <NumberField label="Tokens a day" value={tokensPerDay} step="1" />
        <NumberField label="Tokens a month" value={tokensPerMonth} step="1" />
        <NumberField label="Dollars a day" value={costPerDay} step="any" />
        <NumberField label="Dollars a month" value={costPerMonth} step="any" />
        <Button type="submit" look="primary" icon={Add} disabled={isBusy.value}>
          Set the budget
        </Button>
      </form>
      {fault.value !== '' && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
      <p class="soft small">
        What is left empty is as the configuration has it; 0 is no limit. It holds from the next request on, on all
        nodes.
      </p>
    </section>
  );
}

/** The members whose field is not empty. */
const numbersOf = (fields: Readonly<Record<string, Signal<string>>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value }]) => (value.trim() === '' ? [] : [[name, Number(value)]])),
  );
