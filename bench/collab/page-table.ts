import type { FigureTable } from '../../scripts/figures/page-block.ts';
import type { ContenderName } from './contender.ts';
import { medianOf, type Comparison } from './rounds.ts';
import { format } from './table.ts';

/** The columns of the page, by contender. */
const COLUMNS: Readonly<Partial<Record<ContenderName, string>>> = {
  'this server': 'this server',
  Hocuspocus: 'Hocuspocus',
  'y-websocket': 'y-websocket',
  floor: 'sockets alone',
};

/** One row: a label after the title of the load, and the figures of a cell. */
interface Line {
  readonly label: (title: string) => string;
  readonly figures: readonly string[];
  /** The contender whose figure is in the column of this server. */
  readonly ours?: ContenderName;
}

const first = (what: string, ...figures: readonly string[]): Line => ({
  label: (title) => `${title}: ${what}`,
  figures,
});
const same = (what: string, ...figures: readonly string[]): Line => ({ label: () => `the same: ${what}`, figures });

/** The rows of each load, by its name among the scenarios. */
const LINES: Readonly<Record<string, readonly Line[]>> = {
  relay: [
    first('CPU an update', 'CPU us/update'),
    {
      label: () => "the same with y-websocket's protocol, which has no acknowledgements",
      figures: ['CPU us/update'],
      ours: 'this server (y-websocket)',
    },
    same('others have it p50, p99', 'latency p50 ms', 'latency p99 ms'),
    same('acknowledged p50, p99', 'ack p50 ms', 'ack p99 ms'),
  ],
  'fan-out': [
    { label: (title) => `fan-out, ${title}: CPU a delivery`, figures: ['CPU us/delivery'] },
    same('others have it p50, p99', 'latency p50 ms', 'latency p99 ms'),
  ],
  idle: [
    first('memory each, behind the first hundred', 'KB a document and client'),
    same('of that, still held 30 s after all have left', '% kept 30 s after leaving'),
  ],
  'come-back': [first('CPU each', 'CPU ms/client')],
  presence: [first('CPU; p50, p99', 'CPU % of a core', 'latency p50 ms', 'latency p99 ms')],
  reconnect: [first('CPU a client; p99', 'CPU us/client', 'one client p99 ms')],
  join: [first('until all have it; CPU; memory on top', 'all have it, s', 'CPU s', 'peak MB over before')],
  large: [first('event loop p99, longest', 'event loop p99 ms', 'longest ms')],
  durable: [first('saved changes; lost of them', 'saved changes', 'lost of them')],
};

/**
 * Returns the table of several loads, a column a contender.
 * @param comparisons the results, by the name of the load.
 */
export function pageTable(comparisons: Readonly<Record<string, Comparison>>): FigureTable {
  const columns = Object.entries(COLUMNS) as [ContenderName, string][];
  const rows = Object.entries(comparisons).flatMap(([name, comparison]) =>
    (LINES[name] ?? []).map(({ label, figures, ours }) => [
      label(comparison.title),
      ...columns.map(([server]) => cellOf(comparison, server === 'this server' ? (ours ?? server) : server, figures)),
    ]),
  );
  return { head: ['work', ...columns.map(([, title]) => title)], rows };
}

function cellOf(comparison: Comparison, server: ContenderName, figures: readonly string[]): string {
  const values = figures.map((figure) => [figure, medianOf(comparison, server, figure)] as const);
  if (values.every(([, value]) => Number.isNaN(value))) return '';
  return values.map(([figure, value]) => `${format(value)}${unitOf(figure)}`).join(', ');
}

/** Returns the unit in a figure's name, as it follows the number. */
function unitOf(figure: string): string {
  const unit = figure.match(/(?:^| )(us|ms|s|KB|MB|%)(?=\/| |$)/)?.[1];
  if (unit === undefined) return '';
  return unit === '%' ? ' %' : ` ${unit.replace('us', 'µs')}`;
}
