import { Attributions } from '../../src/history/attributions.ts';

/* A server that is killed between two steps: authors are stored, and the base with their changes is not written yet. */

type CatchUp = (this: Attributions, ...given: Parameters<Attributions['catchUp']>) => Promise<void>;

const catchUp: CatchUp = Reflect.get(Attributions.prototype, 'catchUp');
const killedAfter: CatchUp = async function killed(...given) {
  await catchUp.apply(this, given);
  const [, upTo] = given;
  if (upTo !== undefined) process.kill(process.pid, 'SIGKILL');
};
Attributions.prototype.catchUp = killedAfter;
await import('./server.ts');
