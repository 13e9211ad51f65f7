import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The user of a process when the server runs as root. */
export interface LowerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Limits that the kernel enforces on a process. */
export interface ProcessLimits {
  /** The address space in MB. Undefined for programs that reserve more than they use. */
  readonly memoryMb?: number;
  /** Seconds of processor time during the life of the process. */
  readonly cpuSeconds?: number;
  /** The maximum size of a file that it may write, in bytes. */
  readonly fileBytes?: number;
}

/** The confinement of processes that this machine supports. */
export interface Confinement {
  /** The user of the process. Undefined means the server's own user. */
  readonly user: LowerUser | undefined;
  /** True if the process has no network. */
  readonly offline: boolean;
  /** Returns the words before a command. */
  readonly prefix: (limits: ProcessLimits) => string[];
}

export interface Machine {
  readonly isRoot: boolean;
  /** Returns the full path of a tool. Undefined if it is not installed. */
  find(tool: string): string | undefined;
  /** Tells whether a command succeeds. */
  works(command: readonly string[]): Promise<boolean>;
}

/**
 * Plans the confinement of processes that read untrusted files: without a network, with limits, and as a lower user if the server runs as
 * root. Each applies as far as the machine supports it.
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

/** Removes the network. Root may do so directly, other users in a user namespace if the kernel has them. */
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
