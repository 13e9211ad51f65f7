/*
 * Measures the cost of a tool call in a document of 100 pages: processor time of the whole process (including its threads, the database and
 * the stream to the client) and elapsed time, as medians of rounds. The model is a script, so the figures contain nothing else.
 *   node tools.ts [pages] [rounds]
 */
import { AssistantStage, type Step } from '../../plugins/assistant/test/http/stage.ts';
import { documentOf } from './pages.ts';

const GOAL_MS = 30;
const CALLS = 20;
const pages = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 5);

/**
 * Returns the number of anchors on a page: heading and paragraphs, and on every fourth page a list of five items or a table of six rows
 * with four cells each.
 */
const anchorsOf = (page: number): number => 6 + (page % 4 === 0 ? (page % 8 === 0 ? 1 + 6 * 5 : 1 + 5) : 0);
/** Returns the anchor of the first paragraph of a page. Pages count from 1. */
const paragraph = (page: number): string =>
  String(2 + Array.from({ length: page }, (_, before) => anchorsOf(before + 1)).reduce((sum, one) => sum + one, 0));
const TOOLS: Readonly<Record<string, (index: number) => object>> = {
  outline: () => ({}),
  read: (index) => ({ from: paragraph(index) }),
  search: (index) => ({ query: `notes about ${index}` }),
  change: (index) => ({ anchor: paragraph(index), find: '<b>', put: `${index} <b>` }),
  replace: (index) => ({ anchor: paragraph(index), text: `Other words, number ${index}.` }),
  insert: (index) => ({ after: paragraph(index), text: `## Heading ${index}\n- one\n- two` }),
  format: (index) => ({ anchor: paragraph(index), marks: { italic: true } }),
  move: (index) => ({ anchor: paragraph(index), before: paragraph(index + 40) }),
  delete: (index) => ({ anchor: paragraph(index) }),
};

await using stage = await AssistantStage.start({ maxChangedBytes: 1e9 });
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure(tool: string): Promise<{ readonly cpu: number; readonly wall: number }> {
  const name = await stage.document('<p>x</p>');
  const written = await stage.call('PATCH', `/documents/${name}`, { content: documentOf(pages) });
  if (written.statusCode !== 200) throw new Error(written.body);
  const one = (index: number) => [tool, TOOLS[tool]?.(index) ?? {}] as const;
  let [start, end, from, to] = [process.cpuUsage(), process.cpuUsage(), 0, 0];
  const begin: Step = () => ({ calls: [one(0)] });
  const many: Step = () => {
    [start, from] = [process.cpuUsage(), performance.now()];
    return { calls: Array.from({ length: CALLS }, (_, index) => one(index + 1)) };
  };
  const finish: Step = () => {
    [end, to] = [process.cpuUsage(start), performance.now()];
    return { text: 'Done.' };
  };
  stage.script(name, begin, many, finish);
  const { events } = await stage.ask(name);
  const fault = events.find((event) => event.type === 'result' && event.fault !== undefined);
  if (fault?.type === 'result') throw new Error(fault.text);
  return { cpu: (end.user + end.system) / 1000 / CALLS, wall: (to - from) / CALLS };
}

console.log(
  `${pages} pages; ${CALLS} calls a round, ${rounds} rounds\n${['tool', 'processor ms', 'wall ms'].join('\t')}`,
);
for (const tool of Object.keys(TOOLS)) {
  const measured: { readonly cpu: number; readonly wall: number }[] = [];
  await measure(tool);
  for (let round = 0; round < rounds; round++) measured.push(await measure(tool));
  const [cpu, wall] = [median(measured.map((one) => one.cpu)), median(measured.map((one) => one.wall))];
  console.log([tool, cpu.toFixed(1), wall.toFixed(1), cpu > GOAL_MS ? 'MISSED' : ''].join('\t'));
}
