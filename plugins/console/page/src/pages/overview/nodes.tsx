import type { NodeState } from '../../server/overview.ts';
import { bytes, span } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';

interface Props {
  readonly nodes: readonly NodeState[];
  readonly now: number;
}

/** The nodes of the installation. Empty for a single one. */
export const Nodes = ({ nodes, now }: Props) =>
  nodes.length < 2 ? null : (
    <section class="card">
      <h2>Nodes</h2>
      <Table
        caption="Nodes of this installation"
        rows={nodes}
        keyOf={({ node }) => node}
        columns={[
          { title: 'Node', cell: ({ node, isSelf }) => `${node}${isSelf ? ' (answers you)' : ''}` },
          { title: 'Role', cell: ({ role }) => role },
          { title: 'Version', cell: ({ version }) => version },
          { title: 'Running for', cell: ({ startedAt }) => span(now - startedAt) },
          { title: 'Memory', isNumber: true, cell: ({ memory }) => bytes(memory) },
          { title: 'Processor', isNumber: true, cell: ({ load }) => `${Math.round(load * 100)} %` },
        ]}
      />
    </section>
  );
