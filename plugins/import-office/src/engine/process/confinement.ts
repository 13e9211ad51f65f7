import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Whom a process runs as when the server is root. */
export interface LowerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Bounds that the kernel holds a process to. */
export interface ProcessLimits {
  /** Address space in MB; absent where a program reserves more than it uses. */
  readonly memoryMb?: number;
  /** Seconds of processor time over the life of the process. */
  readonly cpuSeconds?: number;
  /** Bytes of the largest file that it may write. */
  readonly fileBytes?: number;
}

/** How far this machine lets a process be confined. */
export interface Confinement {
  /** Whom the process will be; undefined: the server's own user. */
  readonly user: LowerUser | undefined;
  /** Whether the process will have no network. */
  readonly offline: boolean;
  /** What stands before a command. */
  readonly prefix: (limits: ProcessLimits) => string[];
}

export interface Machine {
  readonly isRoot: boolean;
  /** The full path of a tool, where there is one. */
  find(tool: string): string | undefined;
  /** Whether a command succeeds. */
  works(command: readonly string[]): Promise<boolean>;
}

/**
 * Plans how processes are started that read strangers' bytes: without a network, with limits, and as a lower user where the server
 * is root; each as far as the machine allows it.
 */
export async function planConfinement(
  lower: LowerUser | undefined,
  machine: Machine = thisMachine,
): Promise<Confinement> {
  const [unshare, prlimit, setpriv] = ['unshare', 'prlimit', 'setpriv'].map((tool) => machine.find(tool));
  const network = unshare === undefined ? undefined : await withoutNetwork(unshare, machine);
  const user = machine.isRoot && setpriv !== undefined ? lower : undefined;
  return {
    user,
    offline: network !== undefined,
    prefix: (limits) => [
      ...(network ?? []),
      ...(prlimit === undefined ? [] : [prlimit, ...limitFlags(limits), '--']),
      ...(user && setpriv !== undefined ? [setpriv, ...userFlags(user), '--'] : []),
    ],
  };
}

/** Root may leave the network at once; others may in a user namespace, where the kernel has them. */
async function withoutNetwork(unshare: string, machine: Machine): Promise<string[] | undefined> {
  const command = [unshare, ...(machine.isRoot ? [] : ['--map-current-user']), '--net', '--'];
  return (await machine.works([...command, 'true'])) ? command : undefined;
}

const limitFlags = ({ memoryMb, cpuSeconds, fileBytes }: ProcessLimits): string[] => [
  '--core=0',
  ...(memoryMb === undefined ? [] : [`--as=${memoryMb * 1024 * 1024}`]),
  ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`]),
  ...(fileBytes === undefined ? [] : [`--fsize=${fileBytes}`]),
];

const userFlags = ({ uid, gid }: LowerUser): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
];

const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  find: (tool) =>
    [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin']
      .map((folder) => join(folder, tool))
      .find((path) => existsSync(path)),
  works: ([file = '', ...args]) =>
    promisify(execFile)(file, args, { timeout: 5000 }).then(
      () => true,
      () => false,
    ),
};
