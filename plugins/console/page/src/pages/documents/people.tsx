import { ask, part } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { LogOut } from '../../ui/icons.ts';
import { useLoaded } from '../../ui/loaded.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';

interface Person {
  readonly user: { readonly id: string; readonly name: string };
  readonly role: string;
  readonly connections: number;
}

/** Shows the users who are in a document now, and removes them. */
export function People({ document }: { readonly document: string }) {
  const [state, reload] = useLoaded(
    (signal) => ask<{ items: readonly Person[] }>(`documents/${part(document)}/people`, { signal }),
    [document],
  );
  const { value, error } = state.value;
  const sendAway = ({ user }: Person): void =>
    confirm({
      title: `Send ${user.name} away?`,
      text: 'Their editor closes the document and says so. Nothing that they wrote is lost, and they may come back at once.',
      verb: 'Send away',
      done: `${user.name} was sent away.`,
      act: () =>
        ask(`documents/${part(document)}/people/${part(user.id)}/send-away`, { method: 'POST', body: {} }).then(reload),
    });
  return (
    <section class="card">
      <h2>In it now</h2>
      {error !== undefined && <Failed error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Loading what="people" />}
      {value?.items.length === 0 && <p class="soft">Nobody.</p>}
      {value !== undefined && value.items.length > 0 && (
        <Table
          caption="People in the document"
          rows={value.items}
          keyOf={({ user }) => user.id}
          columns={[
            { title: 'Person', cell: ({ user }) => user.name },
            { title: 'Role', cell: ({ role }) => role },
            { title: 'Windows', isNumber: true, cell: ({ connections }) => connections },
            {
              title: '',
              cell: (person) => (
                <Button icon={LogOut} onClick={() => sendAway(person)}>
                  Send away
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
