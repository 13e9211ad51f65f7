import { existsSync, readFileSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isPluginDefinition, type PluginDefinition } from '../../plugin/definition.ts';
import { isPath, resolveInstalled, resolvePlugin } from '../../boot/resolve-plugin.ts';
import { loadFault } from '../../report/load-fault.ts';
import { CommandFailure } from '../command.ts';

/** An installed package that is a plugin. */
export interface InstalledPlugin {
  readonly package: string;
  readonly version: string;
  /** Its key in the configuration. */
  readonly name: string;
  /** Whether the configuration finds the package by the plugin's short name. */
  readonly isFoundByName: boolean;
}

/** @throws CommandFailure where the package is no plugin, or cannot be loaded. */
export async function readInstalled(name: string, root: string): Promise<InstalledPlugin> {
  const found = resolveInstalled(name, root);
  if (found === undefined)
    throw new CommandFailure(`${name} is installed, but its package.json names no existing file as its entry.`);
  const definition = await load(name, found.url);
  const byName = resolvePlugin(definition.name, root);
  return {
    package: name,
    version: versionIn(found.folder) ?? definition.version,
    name: definition.name,
    isFoundByName: 'url' in byName && byName.url === found.url,
  };
}

/**
 * Refuses a folder whose entry has not been built, before its installation: npm links the folder and removes its development
 * dependencies, with the compiler that could build it.
 * @throws CommandFailure with both remedies.
 */
export function refuseUnbuilt(place: string, root: string): void {
  if (!isPath(place) || !existsSync(join(resolve(root, place), 'package.json'))) return;
  if ('url' in resolvePlugin(place, root)) return;
  throw new CommandFailure(
    `${place} cannot be added yet: its package.json names a file as its entry that does not exist. Build it (npm run build in that ` +
      `folder). Or, while you develop it, name its source in the configuration: use: '${place}/src/index.ts'.`,
  );
}

async function load(name: string, url: string): Promise<PluginDefinition> {
  let exported: unknown;
  try {
    exported = ((await import(url)) as { default?: unknown }).default;
  } catch (error) {
    throw new CommandFailure(`${name} could not be loaded: ${loadFault(error)}`, { cause: error });
  }
  if (!isPluginDefinition(exported))
    throw new CommandFailure(
      `${name} is not a plugin of this server: its default export was not made by definePlugin.`,
    );
  return exported;
}

function versionIn(folder: string): string | undefined {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string };
  return version;
}

/** Whether a package is a link: to a workspace or to a folder that the user named. */
export async function isLinked(name: string, root: string): Promise<boolean> {
  try {
    return (await lstat(join(root, 'node_modules', name))).isSymbolicLink();
  } catch {
    return false;
  }
}
