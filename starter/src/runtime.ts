import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse } from './choices.ts';

/** The Node that comes as a package where the machine's own is too old for the server. */
const PINNED = '24.21.0';
const OLDEST: readonly [number, number] = [24, 12];

/** Platforms that it comes for, and where the program is in its package. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'bin/node',
  'linux-arm64': 'bin/node',
  'win32-x64': 'bin/node.exe',
};

const packageName = (platform: string): string => `node-${platform.replace('win32', 'win')}`;

/** Whether a version of Node runs the server. */
export function runsServer(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Node as a dependency of the new folder; empty where the machine's own will do. @throws Misuse where there is no such package. */
export function missingRuntime(
  version = process.versions.node,
  platform = `${process.platform}-${process.arch}`,
): Readonly<Record<string, string>> {
  if (runsServer(version)) return {};
  if (PACKAGES[platform] === undefined)
    throw new Misuse(
      `The server needs Node ${OLDEST.join('.')} or newer; this is ${version}, and no package has one for ${platform}.`,
    );
  return { [packageName(platform)]: PINNED };
}

/** The Node that runs the server of a folder: its own where it has one, else this one. */
export function runtimeIn(folder: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const own = join(folder, 'node_modules', packageName(platform), PACKAGES[platform] ?? 'bin/node');
  return existsSync(own) ? own : process.execPath;
}
