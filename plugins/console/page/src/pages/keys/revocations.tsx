import { useSignal } from '@preact/signals';
import { numbered } from '../../server/page-numbers.ts';
import { ask, part } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, SearchField } from '../../ui/choice.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Lock } from '../../ui/icons.ts';
import { PagedList } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

interface Revocation {
  readonly id: string;
  readonly kind: 'token' | 'user' | 'key';
  readonly value: string;
  readonly reason?: string;
  readonly revokedBy: string;
  readonly createdAt: string;
}

const KINDS = [
  ['keyId', 'API key, by its id'],
  ['user', 'All tokens of a user'],
  ['tokenId', 'One token, by its jti'],
] as const;
const TITLES = { key: 'API key', user: 'Tokens of', token: 'Token' } as const;

/** Revoked credentials, and a form to revoke more. */
export function Revocations() {
  const turn = useSignal(0);
  return (
    <>
      <h2>Revoked</h2>
      <RevokeForm onDone={() => (turn.value += 1)} />
      <PagedList<Revocation>
        what="revocations"
        inputs={[turn.value]}
        load={(cursor, signal) => numbered('auth/revocations', {}, cursor, signal)}
        empty={<Empty title="Nothing is revoked">Every credential that is valid by itself is taken.</Empty>}
      >
        {(revocations, reload) => (
          <Table
            caption="Revocations, the newest first"
            rows={revocations}
            keyOf={({ id }) => id}
            columns={[
              { title: 'What', cell: ({ kind, value }) => `${TITLES[kind]} ${value}` },
              { title: 'Why', cell: ({ reason = '' }) => reason },
              { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
              { title: 'By', cell: ({ revokedBy }) => revokedBy },
              { title: '', cell: (one) => <Button onClick={() => lift(one, reload)}>Lift</Button> },
            ]}
          />
        )}
      </PagedList>
    </>
  );
}

function RevokeForm({ onDone }: { readonly onDone: () => void }) {
  const [kind, value, reason] = [useSignal<string>('keyId'), useSignal(''), useSignal('')];
  const revoke = (): void =>
    confirm({
      title: `Revoke ${value.value}?`,
      text: 'The credential is refused from now on, on all nodes and after restarts; whoever is connected with it is sent away at once.',
      verb: 'Revoke it',
      done: `${value.value} is revoked.`,
      act: async () => {
        const because = reason.value === '' ? {} : { reason: reason.value };
        await ask('auth/revocations', { method: 'POST', body: { [kind.value]: value.value, ...because } });
        value.value = '';
        reason.value = '';
        onDone();
      },
    });
  return (
    <div class="filters card">
      <Choice label="Revoke" value={kind} options={KINDS} />
      <SearchField label="Id" value={value} hint="backend" />
      <SearchField label="Why" value={reason} hint="left the company" />
      <Button look="danger" icon={Lock} disabled={value.value === ''} onClick={revoke}>
        Revoke
      </Button>
    </div>
  );
}

const lift = ({ id, value }: Revocation, onChange: () => void): void =>
  confirm({
    title: `Let ${value} in again?`,
    text: 'The credential is taken again, as far as it is valid by itself.',
    verb: 'Lift it',
    done: `The revocation of ${value} is lifted.`,
    act: () => ask(`auth/revocations/${part(id)}`, { method: 'DELETE' }).then(onChange),
  });
