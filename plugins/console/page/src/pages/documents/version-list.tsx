import { ask, part } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Restart } from '../../ui/icons.ts';
import { useLoaded } from '../../ui/loaded.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

interface Version {
  readonly version: number;
  readonly name: string | null;
  readonly date: string | number;
  readonly user?: { readonly name: string } | null;
}

/** The latest versions of a document, and a button to restore one. */
export function VersionList({ document }: { readonly document: string }) {
  const [state, reload] = useLoaded(
    (signal) =>
      ask<{ items: readonly Version[] }>(`documents/${part(document)}/versions`, { query: { limit: 20 }, signal }),
    [document],
  );
  const { value, error } = state.value;
  const restore = ({ version }: Version): void =>
    confirm({
      title: `Go back to version ${version}?`,
      text: 'The document becomes what it was then, as a change that everybody in it sees. What it is now is saved as a version first.',
      verb: 'Go back',
      done: `The document is as in version ${version}.`,
      act: () =>
        ask(`documents/${part(document)}/versions/${version}/restore`, { method: 'POST', body: {} }).then(reload),
    });
  return (
    <section class="card">
      <h2>Versions</h2>
      {error !== undefined && <Failed error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Loading what="versions" />}
      {value?.items.length === 0 && <p class="soft">None has been saved yet.</p>}
      {value !== undefined && value.items.length > 0 && (
        <Table
          caption="Versions, the newest first"
          rows={value.items}
          keyOf={({ version }) => String(version)}
          columns={[
            { title: 'Version', cell: ({ version, name }) => name ?? `Version ${version}` },
            { title: 'Saved', cell: ({ date }) => <Time at={date} /> },
            { title: 'By', cell: ({ user }) => user?.name ?? 'the server' },
            {
              title: '',
              cell: (version) => (
                <Button icon={Restart} onClick={() => restore(version)}>
                  Go back
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
