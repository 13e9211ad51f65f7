import type { Contender, ContenderName } from './contender.ts';
import type { Figures } from './figures.ts';
import { comeBack } from './scenarios/come-back.ts';
import { durable } from './scenarios/durable.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { idle } from './scenarios/idle.ts';
import { join } from './scenarios/join.ts';
import { large } from './scenarios/large.ts';
import { presence } from './scenarios/presence.ts';
import { reconnect } from './scenarios/reconnect.ts';
import { relay } from './scenarios/relay.ts';

/** A load, and the title of its table. */
export interface Scenario {
  readonly title: string;
  readonly run: (contender: Contender) => Promise<Figures>;
}

/** The scenarios that need only sockets. */
const FLOOR: ReadonlySet<string> = new Set(['relay', 'fan-out', 'idle']);

/** Returns the servers that can take part in a scenario. */
export const takingPart = (name: string, servers: readonly ContenderName[]): ContenderName[] =>
  servers.filter((server) => server !== 'floor' || FLOOR.has(name));

/** Returns every scenario, in a size that takes seconds or in full size. */
export const scenariosOf = (isFull: boolean): Readonly<Record<string, Scenario>> => ({
  relay: isFull
    ? { title: '2,000 updates/s over 100 documents', run: (to) => relay(to, { documents: 100, perSecond: 2000 }) }
    : { title: '500 updates/s over 20 documents', run: (to) => relay(to, { documents: 20, perSecond: 500 }) },
  'fan-out': isFull
    ? { title: '1 writer to 1,000 readers, 20/s', run: (to) => fanOut(to, { readers: 1000 }) }
    : { title: '1 writer to 200 readers, 20/s', run: (to) => fanOut(to, { readers: 200 }) },
  idle: isFull
    ? { title: '5,000 documents of 2 KB with a client each', run: (to) => idle(to, { documents: 5000 }) }
    : { title: '1,000 documents of 2 KB with a client each', run: (to) => idle(to, { documents: 1000 }) },
  join: isFull
    ? { title: '150 joiners, 4 MB', run: (to) => join(to, { clients: 150, megabytes: 4 }) }
    : { title: '30 joiners, 4 MB', run: (to) => join(to, { clients: 30, megabytes: 4 }) },
  presence: isFull
    ? { title: '300 people move once a second', run: (to) => presence(to, { people: 300 }) }
    : { title: '100 people move once a second', run: (to) => presence(to, { people: 100 }) },
  reconnect: isFull
    ? { title: '3,000 clients back within 2 s', run: (to) => reconnect(to, { clients: 3000 }) }
    : { title: '500 clients back within 2 s', run: (to) => reconnect(to, { clients: 500 }) },
  'come-back': isFull
    ? {
        title: '1,000 back to 4 MB, each from another state',
        run: (to) => comeBack(to, { clients: 1000, megabytes: 4 }),
      }
    : { title: '60 back to 4 MB, each from another state', run: (to) => comeBack(to, { clients: 60, megabytes: 4 }) },
  large: isFull
    ? {
        title: '16,000 changes to 20 MB, and four who join',
        run: (to) => large(to, { megabytes: 20, changes: 16_000 }),
      }
    : { title: '4,000 changes to 5 MB, and four who join', run: (to) => large(to, { megabytes: 5, changes: 4000 }) },
  durable: isFull
    ? { title: 'kill -9 after "saved", 200 times', run: (to) => durable(to, { kills: 200 }) }
    : { title: 'kill -9 after "saved", 5 times', run: (to) => durable(to, { kills: 5 }) },
});
