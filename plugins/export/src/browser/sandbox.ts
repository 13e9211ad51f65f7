import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type SandboxMode = 'auto' | 'on' | 'off';

/** The means of the machine for confining a browser. */
export interface Surroundings {
  readonly isRoot: boolean;
  /** The path of setpriv from util-linux. */
  readonly setpriv: string | undefined;
  readonly container: boolean;
}

/** How to start a browser. `reason` explains why it is impossible. */
export type SandboxPlan =
  | { readonly confined: boolean; readonly command: readonly string[]; readonly fallback: boolean }
  | { readonly reason: string };

export function surveyMachine(env: NodeJS.ProcessEnv = process.env): Surroundings {
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin'];
  return {
    isRoot: process.getuid?.() === 0,
    setpriv: folders.map((folder) => join(folder, 'setpriv')).find((path) => existsSync(path)),
    container:
      existsSync('/.dockerenv') || existsSync('/run/.containerenv') || env['KUBERNETES_SERVICE_HOST'] !== undefined,
  };
}

/**
 * Decides how to confine the browser. Chromium refuses its sandbox to root, so that a server running as root starts it through setpriv as a
 * lower user without capabilities. `command` precedes the browser's path; `fallback` is true if the container may replace the sandbox when
 * that fails to start.
 */
export function planSandbox(mode: SandboxMode, user: { uid: number; gid: number }, machine: Surroundings): SandboxPlan {
  const fallback = mode === 'auto' && machine.container;
  if (!machine.isRoot) return { confined: mode !== 'off', command: [], fallback };
  if (machine.setpriv !== undefined) {
    return { confined: mode !== 'off', command: lowerUser(machine.setpriv, user), fallback };
  }
  if (mode === 'off') return { confined: false, command: [], fallback };
  return { reason: 'the server runs as root and setpriv (util-linux) is missing' };
}

const lowerUser = (setpriv: string, { uid, gid }: { uid: number; gid: number }): string[] => [
  setpriv,
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
  '--',
];
