import { type Backups, startBackup } from '../../server/overview.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { span } from '../../ui/format.ts';
import { Save } from '../../ui/icons.ts';
import { Time } from '../../ui/time.tsx';

interface Props {
  readonly state: Backups;
  readonly database: 'sqlite' | 'postgres' | undefined;
  readonly onStarted: () => void;
}

/** The last backup, and a button to start another. */
export const Backup = ({ state, database, onStarted }: Props) => (
  <section class="card">
    <h2>Backups</h2>
    {state.isConfigured ? <Configured state={state} onStarted={onStarted} /> : <Unconfigured />}
    {database === 'postgres' && (
      <p class="soft small">
        The tables are in PostgreSQL, and are backed up with its own tools: this is the data folder alone.
      </p>
    )}
  </section>
);

function Configured({ state, onStarted }: Pick<Props, 'state' | 'onStarted'>) {
  const [last] = state.made;
  const begin = (): void =>
    confirm({
      title: 'Make a backup now?',
      text: `The data folder is copied into the folder that is configured, while the server goes on. Of more than ${state.keep} backups the oldest goes.`,
      verb: 'Make a backup',
      done: 'A backup is being made.',
      isDangerous: false,
      act: () => startBackup().then(onStarted),
    });
  return (
    <>
      <p>
        {last === undefined ? (
          'None has been made yet.'
        ) : (
          <>
            The last one was made <Time at={last} />.
          </>
        )}{' '}
        {state.isRunning && 'One is being made now.'}
      </p>
      <p class="soft small">
        Every {span(state.interval)}; {state.made.length} of at most {state.keep} are kept.
      </p>
      {state.failingSince !== undefined && (
        <p class="fault">
          None could be made since <Time at={state.failingSince} />; the log says why.
        </p>
      )}
      <Button icon={Save} disabled={state.isRunning} onClick={begin}>
        Back up now
      </Button>
    </>
  );
}

const Unconfigured = () => (
  <>
    <p>This server makes no backups by itself. Set a folder for them, better on another disk, and restart it:</p>
    <pre class="snippet">
      backup: {'{'} folder: '/var/backups/companion' {'}'}
    </pre>
  </>
);
