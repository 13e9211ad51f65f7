import type { Overview } from '../../server/overview.ts';
import { number } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';

/** Shows running and waiting work on the node that answers. */
export const Queues = ({ queues }: Pick<Overview, 'queues'>) => (
  <section class="card">
    <h2>Work</h2>
    {queues.every(isIdle) ? (
      <p class="soft">Nothing runs and nothing waits on this node: {queues.length} queues are empty.</p>
    ) : (
      <Table
        caption="Work on this node"
        rows={queues.filter((queue) => !isIdle(queue))}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Kind', cell: ({ name }) => name },
          { title: 'Running', isNumber: true, cell: ({ running }) => number(running) },
          { title: 'Waiting', isNumber: true, cell: ({ waiting }) => number(waiting) },
        ]}
      />
    )}
  </section>
);

const isIdle = ({ running, waiting }: Overview['queues'][number]): boolean => running + waiting === 0;
