import type { Contender } from '../contender.ts';
import { atRate, Latencies, until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { eachClock, presenceOf } from '../presence.ts';

const SECONDS = 10;
const DOCUMENT = 'presence';

/** Measures people in one document who each move the cursor once a second. */
export async function presence(contender: Contender, { people }: { people: number }): Promise<Figures> {
  const latency = new Latencies();
  const sent = new Map<number, number[]>();
  const crowd = Array.from({ length: people }, (_, index) => new Person(contender, index + 1, people, sent, latency));
  await Promise.all(crowd.map(({ client }) => client.synced));
  for (const person of crowd) person.move();
  await until(() => crowd.every((person) => person.hasSeenAll(crowd)), 20);

  const before = contender.cpu();
  await atRate(people, SECONDS, (index) => crowd[index % people]?.move());
  await until(() => crowd.every((person) => person.hasSeenAll(crowd)), 30);
  const cpu = contender.cpu() - before;
  const missing = crowd.reduce((sum, person) => sum + person.missing(crowd), 0);
  await Promise.all(crowd.map(({ client }) => client.drop()));
  return {
    'CPU % of a core': cpu / SECONDS / 10_000,
    'latency p50 ms': latency.quantile(0.5),
    'latency p99 ms': latency.quantile(0.99),
    'last states missing': missing,
  };
}

class Person {
  readonly id: number;
  readonly client: LoadClient;
  readonly #sent: Map<number, number[]>;
  readonly #seen: Uint32Array;
  clock = 0;

  constructor(contender: Contender, id: number, people: number, sent: Map<number, number[]>, latency: Latencies) {
    this.id = id;
    this.#sent = sent;
    this.#seen = new Uint32Array(people + 1);
    sent.set(id, []);
    this.client = new LoadClient(contender, {
      document: DOCUMENT,
      onFrame: ({ kind, body }) => {
        if (kind !== 'awareness') return;
        const now = performance.now();
        eachClock(body, (from, clock) => {
          if (clock <= (this.#seen[from] ?? 0)) return;
          this.#seen[from] = clock;
          const at = sent.get(from)?.[clock];
          if (at !== undefined && from !== id) latency.add(now - at);
        });
      },
    });
  }

  move(): void {
    this.clock += 1;
    const times = this.#sent.get(this.id);
    if (times) times[this.clock] = performance.now();
    this.client.awareness(presenceOf(this.id, this.clock, `Person ${this.id}`));
  }

  hasSeenAll(crowd: readonly Person[]): boolean {
    return this.missing(crowd) === 0;
  }

  missing(crowd: readonly Person[]): number {
    return crowd.filter(({ id, clock }) => id !== this.id && (this.#seen[id] ?? 0) < clock).length;
  }
}
