import { money, number } from '../../ui/format.ts';

/** The usage of a day. */
export interface Day {
  readonly day: string;
  readonly tokens: number;
  /** US dollars. */
  readonly cost: number;
}

interface Props {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Days with usage. */
  readonly days: readonly Day[];
}

const DAY_MS = 86_400_000;
const HEIGHT = 120;
/** The width of a day, including the gap after its bar. */
const STEP = 10;
const GAP = 2;
const SHORTEST_BAR = 2;

/** Shows a bar for each day: its cost, or its tokens if no model has a price. The table below has the same numbers. */
export function DayChart({ from, to, days }: Props) {
  const byCost = days.some(({ cost }) => cost > 0);
  const valueOf = ({ cost, tokens }: Day): number => (byCost ? cost : tokens);
  const found = new Map(days.map((day) => [day.day, day]));
  const all = daysBetween(from, to).map((day) => found.get(day) ?? { day, tokens: 0, cost: 0 });
  const most = Math.max(...all.map(valueOf));
  const told = byCost ? money(most) : `${number(most)} tokens`;
  const width = all.length * STEP;
  return (
    <section class="card">
      <h2>{byCost ? 'Cost by day' : 'Tokens by day'}</h2>
      <svg
        class="chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${byCost ? 'Cost' : 'Tokens'} of each day from ${from} to ${to}, at most ${told}`}
      >
        {all.map((day, index) => {
          const value = valueOf(day);
          const height = value === 0 ? 0 : Math.max(SHORTEST_BAR, (value / most) * HEIGHT);
          return (
            <rect key={day.day} x={index * STEP} y={HEIGHT - height} width={STEP - GAP} height={height}>
              <title>{`${day.day}: ${money(day.cost)}, ${number(day.tokens)} tokens`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="chart-ends soft small">
        <span>{from}</span>
        <span>at most {told}</span>
        <span>{to}</span>
      </p>
    </section>
  );
}

function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}
