import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from './process.ts';

const SBIN = ['/usr/sbin', '/sbin'];
const programs = { ip: findProgram('ip', SBIN), unshare: findProgram('unshare'), nsenter: findProgram('nsenter') };
const INSIDE = 'COMPANION_TEST_NETWORK';
const RULES = 100;

/** The reason why this machine allows no separate network, for skipping tests. False if it does. */
export const withoutNetwork: string | false = reasonAgainst();

function reasonAgainst(): string | false {
  const { ip, unshare, nsenter } = programs;
  if (process.platform !== 'linux') return 'networks of a test are Linux namespaces';
  if (!ip || !unshare || !nsenter) return 'ip, unshare or nsenter is not installed (npm run setup installs them)';
  try {
    execFileSync(unshare, ['--net', ip, 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'this machine allows no network namespaces (they need root)';
  }
}

/** Starts a program of tests in a separate network. Its output is that of this process. */
export const spawnInNetwork = (program: string, args: readonly string[]): ChildProcess =>
  spawn(programs.unshare ?? '', ['--net', process.execPath, program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [INSIDE]: 'yes' },
  });

/** A simulated machine of the network. */
export interface Machine {
  readonly address: string;
  /** The command prefix that runs a command there. */
  readonly prefix: readonly string[];
}

/** Machines around this process, which connects them and can cut connections between them. */
export class Network implements AsyncDisposable {
  readonly #holders: ChildProcess[] = [];
  #cuts: string[][] = [];

  private constructor() {}

  /** `spawnInNetwork` must have started this process, because the call changes its network. */
  static start(): Network {
    if (process.env[INSIDE] === undefined) throw new Error('The network of this machine is not a test’s to change.');
    ip('link', 'set', 'lo', 'up');
    // Packets from one machine to another are passed on.
    execFileSync('sh', ['-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward']);
    return new Network();
  }

  async join(): Promise<Machine> {
    const index = this.#holders.length + 1;
    // It lives as long as this process, because its input ends with it.
    const holder = spawn(programs.unshare ?? '', ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'inherit'] });
    this.#holders.push(holder);
    await once(holder, 'spawn');
    const namespace = `/proc/${holder.pid}/ns/net`;
    await untilApart(namespace);
    const [address, gateway] = [`10.77.${index}.2`, `10.77.${index}.1`];
    const prefix = [programs.nsenter ?? '', `--net=${namespace}`, '--'];
    ip('link', 'add', `m${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid));
    ip('addr', 'add', `${gateway}/24`, 'dev', `m${index}`);
    ip('link', 'set', `m${index}`, 'up');
    for (const args of [
      ['link', 'set', 'lo', 'up'],
      ['addr', 'add', `${address}/24`, 'dev', 'eth0'],
      ['link', 'set', 'eth0', 'up'],
      ['route', 'add', 'default', 'via', gateway],
    ])
      execFileSync(prefix[0] ?? '', [...prefix.slice(1), programs.ip ?? '', ...args]);
    return { address, prefix };
  }

  /** Drops packets between two machines: connections stay open, and no side is notified. */
  cut(one: Machine, other: Machine): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const rule = ['from', from.address, 'to', to.address, 'pref', String(RULES), 'blackhole'];
      ip('rule', 'add', ...rule);
      this.#cuts.push(rule);
    }
  }

  /** Restores all connections. */
  heal(): void {
    for (const rule of this.#cuts) ip('rule', 'del', ...rule);
    this.#cuts = [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const holder of this.#holders) {
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
    }
  }
}

const ip = (...args: string[]): void =>
  void execFileSync(programs.ip ?? '', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Waits until the process has left this one's network. */
async function untilApart(namespace: string): Promise<void> {
  const idOf = (path: string): string => execFileSync('readlink', [path], { encoding: 'utf8' });
  while (idOf(namespace) === idOf('/proc/self/ns/net')) await setTimeout(5);
}
