import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse } from './choices.ts';

/** The Node version that is installed as a package if the machine's version is too old for the server. */
const PINNED = '24.21.0';
const OLDEST: readonly [number, number] = [24, 12];

/** Supported platforms of that package, with the path of the program in it. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'bin/node',
  'linux-arm64': 'bin/node',
  'win32-x64': 'bin/node.exe',
};

const packageName = (platform: string): string => `node-${platform.replace('win32', 'win')}`;

/** Tells whether a Node version can run the server. */
export function runsServer(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * Returns Node as a dependency of the new folder. Empty if the machine's version is sufficient. @throws Misuse if that package does not
 * exist.
 */
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

/** Returns the Node that runs the server of a folder: the folder's own if installed, else the current one. */
export function runtimeIn(folder: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const own = join(folder, 'node_modules', packageName(platform), PACKAGES[platform] ?? 'bin/node');
  return existsSync(own) ? own : process.execPath;
}
