import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface PackageFolder {
  /** The path without symbolic links. */
  readonly path: string;
  readonly version: string;
}

/**
 * Finds the folder of an installed package, as Node.js resolves it from `root` and then from this plugin. The exports of the package do not
 * matter. Returns undefined if it is not installed.
 */
export async function findPackage(name: string, root: string): Promise<PackageFolder | undefined> {
  const origins = [join(root, 'package.json'), import.meta.url];
  const folders = origins.flatMap((origin) => createRequire(origin).resolve.paths(name) ?? []);
  const found = folders
    .map((folder) => join(folder, ...name.split('/')))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (found === undefined) return undefined;
  const { version = '0.0.0' } = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as { version?: string };
  return { path: await realpath(found), version };
}
