/**
 * `crash.test.ts` starts this in a separate network, in which each node and engine is a machine and connections between them can be cut.
 */
import { Network } from '../servers/network.ts';
import { blows, type BlowName } from './blows.ts';
import { endure, summary } from './endurance.ts';
import { Nodes } from './nodes.ts';

const [count = '2', rounds = '0', ...chosen] = process.argv.slice(2);
const all = Object.keys(blows) as BlowName[];
const byTurns = Array.from({ length: Number(rounds) }, (_, index) => all[index % all.length] ?? 'kill of a node');
const names = chosen.length > 0 ? (chosen as BlowName[]) : byTurns;

await using network = Network.start();
await using nodes = await Nodes.start(Number(count), { network, hasReplica: true });
const told = chosen.length > 0 ? undefined : (text: string) => void process.stdout.write(`${text}\n`);
const endured = summary(await endure(nodes, names, told));
told?.(endured);
process.send?.(endured);
process.disconnect?.();
