import { useSignal } from '@preact/signals';
import { ask } from '../server/server.ts';
import { Choice, SearchField } from '../ui/choice.tsx';
import { useLoaded } from '../ui/loaded.ts';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';

interface Value {
  readonly path: string;
  /** JSON. */
  readonly value: string;
  readonly origin: 'flag' | 'env' | '.env' | 'file' | 'default';
}

const ORIGINS = [
  ['', 'All'],
  ['set', 'What was set'],
  ['default', 'Defaults'],
] as const;
const WORDS: Readonly<Record<Value['origin'], string>> = {
  flag: 'command line',
  env: 'environment',
  '.env': 'file .env',
  file: 'configuration',
  default: 'default',
};

/** Every effective value with its origin. */
export function ConfigurationPage() {
  const [words, origin] = [useSignal(''), useSignal('')];
  const [state, reload] = useLoaded(
    (signal) => ask<{ items: readonly Value[] }>('console/configuration', { signal }),
    [],
  );
  const { value, error } = state.value;
  const isMeant = (one: Value): boolean =>
    one.path.toLowerCase().includes(words.value.toLowerCase()) &&
    (origin.value === '' || (one.origin === 'default') === (origin.value === 'default'));
  const items = value?.items.filter(isMeant) ?? [];
  return (
    <div class="stack">
      <p class="soft">
        Changes are made in companion.config.ts or the environment, and count after a restart. Secrets are never shown.
      </p>
      <div class="filters card">
        <SearchField label="Search" value={words} hint="export.timeout" />
        <Choice label="Show" value={origin} options={ORIGINS} />
      </div>
      {error !== undefined && <Failed error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Loading what="the configuration" />}
      {value !== undefined && items.length === 0 && <Empty title="No such value" />}
      {items.length > 0 && (
        <Table
          caption="Effective configuration"
          rows={items}
          keyOf={({ path }) => path}
          columns={[
            { title: 'Name', cell: ({ path }) => <code class="name">{path}</code> },
            { title: 'Value', cell: ({ value: shown }) => <code class="name">{shown}</code> },
            {
              title: 'From',
              cell: (one) => <span class={one.origin === 'default' ? 'soft' : 'tag'}>{WORDS[one.origin]}</span>,
            },
          ]}
        />
      )}
    </div>
  );
}
