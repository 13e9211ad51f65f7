/*
 * Lets people with real clients of every kind edit documents together for a time: they type, move, lose their connections, leave and return
 * at random. Fails on any error, on growing memory of the server, and if in the end a client has another document, or sees other people,
 * than the others and REST.
 *   npm run soak:collab                     30 minutes, 500 people in 100 documents
 *   npm run soak:collab -- --minutes 5      shorter
 *   npm run soak:collab -- --people 50 --documents 10 --acts 2 --growth 20
 * `acts` is the number of actions of each person per second; `growth` is the allowed percentage by which memory may grow from the first to
 * the last third of the time.
 */
import { parseArgs } from 'node:util';
import { growthOf } from '../plugins/collab/test/soak/memory.ts';
import { soak } from '../plugins/collab/test/soak/soak.ts';

const PROGRESS_SECONDS = 10;
/** The share of memory samples that are left out, while code is compiled and documents get their first content. */
const WARM_UP = 0.25;
/** The maximum number of different faults to print, the most frequent first. */
const MAX_SHOWN = 20;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '500' },
    documents: { type: 'string', default: '100' },
    acts: { type: 'string', default: '1' },
    growth: { type: 'string', default: '15' },
  },
});
const [minutes, people, documents, actsPerSecond, growth] = [
  values.minutes,
  values.people,
  values.documents,
  values.acts,
  values.growth,
].map(positive) as [number, number, number, number, number];

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) {
    console.error(`"${text}" is no number above 0.`);
    process.exit(2);
  }
  return number;
}

const stop = new AbortController();
// Only once: a second signal ends the program at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

console.log(`${people} people in ${documents} documents for ${minutes} minutes`);
let nextProgress = PROGRESS_SECONDS;
const { acts, faults, memory } = await soak({
  seconds: minutes * 60,
  people,
  documents,
  actsPerSecond,
  signal: stop.signal,
  onProgress(now) {
    if (now.seconds < nextProgress) return;
    nextProgress += PROGRESS_SECONDS;
    console.log(
      `${String(Math.round(now.seconds)).padStart(5)} s  ${now.acts} acts  ${now.faults} faults  ${now.megabytes.toFixed(0)} MB`,
    );
  },
});

const thirds = memory.thirds(WARM_UP);
const grown = growthOf(thirds) * 100;
const kinds = [...Map.groupBy(faults, (fault) => fault)].toSorted(([, one], [, other]) => other.length - one.length);
for (const [fault, { length }] of kinds.slice(0, MAX_SHOWN)) console.log(`${length} × ${fault}`);
console.log(`${acts} acts, ${faults.length} faults`);
console.log(
  `memory of the server, medians of thirds: ${thirds.map((each) => each.toFixed(0)).join(', ')} MB (${grown.toFixed(1)} %)`,
);
if (grown > growth) console.log(`That is more than ${growth} %.`);
process.exit(faults.length > 0 || grown > growth ? 1 : 0);
