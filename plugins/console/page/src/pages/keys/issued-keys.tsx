import { useSignal } from '@preact/signals';
import { numbered } from '../../server/page-numbers.ts';
import { ask, part } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PagedList } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import type { Key, MadeKey } from './key.ts';

interface Props {
  /** Changes when a key is created. */
  readonly after: string | undefined;
  readonly onRotated: (made: MadeKey) => void;
}

/** Keys that were created at run time, the newest first. */
export function IssuedKeys({ after, onRotated }: Props) {
  const turn = useSignal(0);
  const changed = (): void => void (turn.value += 1);
  return (
    <PagedList<Key>
      what="keys"
      inputs={[turn.value, after]}
      load={(cursor, signal) => numbered('keys', {}, cursor, signal)}
      empty={
        <Empty title="No keys yet">Keys that are made here, or by command, appear here with their last use.</Empty>
      }
    >
      {(keys) => (
        <Table
          caption="API keys, newest first"
          rows={keys}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Key', cell: (key) => <NameOf of={key} /> },
            { title: 'State', cell: ({ state }) => state },
            { title: 'May', cell: (key) => <RightsOf of={key} /> },
            { title: 'Last used', cell: ({ usedAt }) => (usedAt === undefined ? 'never' : <Time at={usedAt} />) },
            { title: 'Ends', cell: ({ expiresAt }) => expiresAt.slice(0, 10) },
            {
              title: '',
              cell: (key) =>
                key.state === 'active' && (
                  <span class="actions">
                    <Button aria-label={`Rotate ${key.name}`} onClick={() => rotate(key, onRotated)}>
                      Rotate
                    </Button>
                    <Button aria-label={`Revoke ${key.name}`} look="danger" onClick={() => revoke(key, changed)}>
                      Revoke
                    </Button>
                  </span>
                ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}

const NameOf = ({ of: { name, id, kind, owner, tenant } }: { readonly of: Key }) => (
  <div>
    <span class="name">{name}</span>
    <br />
    <span class="soft small">
      {id}, {kind === 'user' ? `acts as ${owner}` : `looked after by ${owner}`}
      {tenant !== undefined && `, tenant ${tenant}`}
    </span>
  </div>
);

const RightsOf = ({ of: { scopes, documents } }: { readonly of: Key }) => (
  <div>
    {scopes.join(', ')}
    {Object.entries(documents).map(([pattern, role]) => (
      <span key={pattern} class="soft small">
        <br />
        {role} of {pattern}
      </span>
    ))}
  </div>
);

const rotate = ({ id, name }: Key, onRotated: (made: MadeKey) => void): void =>
  confirm({
    title: `Give ${name} a new secret?`,
    text: 'The old secret is taken for a day more, so that you can change it wherever it is used.',
    verb: 'Rotate it',
    done: `${name} has a new secret.`,
    isDangerous: false,
    act: async () => onRotated(await ask<MadeKey>(`keys/${part(id)}/rotate`, { method: 'POST', body: {} })),
  });

const revoke = ({ id, name }: Key, onChange: () => void): void =>
  confirm({
    title: `Revoke ${name}?`,
    text: 'It is refused from now on, on all nodes and after restarts; whoever is connected with it is sent away at once.',
    verb: 'Revoke it',
    done: `${name} is revoked.`,
    act: () => ask(`keys/${part(id)}`, { method: 'DELETE' }).then(onChange),
  });
