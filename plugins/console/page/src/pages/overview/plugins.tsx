import type { InstalledPlugin } from '../../server/overview.ts';
import { Table } from '../../ui/table.tsx';

/** Every plugin that is switched on, with its state. */
export const Plugins = ({ plugins }: { readonly plugins: readonly InstalledPlugin[] }) => (
  <section class="card">
    <h2>Plugins</h2>
    <Table
      caption="Plugins that are switched on"
      rows={plugins}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Plugin', cell: ({ name }) => <strong>{name}</strong> },
        { title: 'Version', cell: ({ version }) => version },
        { title: 'State', cell: State },
        { title: 'From', cell: ({ source }) => <span class="soft">{source}</span> },
      ]}
    />
  </section>
);

function State({ state, isFaulty }: InstalledPlugin) {
  if (state === 'failed') return <span class="tag tag-bad">failed</span>;
  if (isFaulty) return <span class="tag tag-warn">faulty</span>;
  return <span class="tag tag-good">{state === 'active' ? 'runs' : state}</span>;
}
