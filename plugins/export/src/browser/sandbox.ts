import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type SandboxMode = 'auto' | 'on' | 'off';

/** What the machine offers for confining a browser. */
export interface Surroundings {
  readonly isRoot: boolean;
  /** Path of util-linux's setpriv. */
  readonly setpriv: string | undefined;
  readonly container: boolean;
}

/** How a browser is to be started. `reason` says why there is no way. */
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
 * Decides how the browser is confined. Chromium refuses its sandbox to root, so a server that runs as root starts it through
 * setpriv as a lower user without capabilities. `command` is what stands before the browser's own path; `fallback` tells that
 * the container may serve as the fence when the sandbox fails to start.
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
