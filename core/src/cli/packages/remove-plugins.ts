import { resolveInstalled, resolvePlugin, candidates } from '../../boot/resolve-plugin.ts';
import type { BootReport } from '../../report/problem.ts';
import { didYouMean } from '../../report/did-you-mean.ts';
import { CommandFailure } from '../command.ts';
import { findMember, readConfigSource, UnsureSource } from './config-source.ts';
import { isLinked } from './installed-plugin.ts';
import { manifestOf } from './package-manager.ts';
import type { PluginFolder } from './plugin-folder.ts';
import { switchOff } from './plugin-switches.ts';

/** A plugin to be removed. */
interface Leaving {
  /** Its key in the configuration; undefined if the configuration does not have it. */
  readonly key: string | undefined;
  /** Its package; undefined if it does not come from one. */
  readonly package: string | undefined;
}

/**
 * Switches plugins off and removes their packages: all of them or none. If one fails, or another plugin depends on one, the folder is
 * restored.
 * @param names of plugins or of their packages. @throws CommandFailure with the cause.
 */
export async function removePlugins(
  folder: PluginFolder,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const before = await folder.check();
  const text = await folder.configText();
  const leaving = names.map((name) => leavingOf(name, folder, before, text));
  const packages = await removable(folder, leaving, before);
  await folder.orTakeBack(async (state) => {
    const edited = edit(folder, text, leaving);
    if (edited !== text) {
      await folder.writeConfig(edited);
      folder.refuseNewProblems(
        before,
        await folder.checkAnew(),
        'Nothing was changed, because the server would not start without this plugin.',
      );
    }
    signal.throwIfAborted();
    if (packages.length === 0) return;
    state.isChanged = true;
    folder.tell(`Removing ${packages.join(', ')} with ${folder.packages.name}…`);
    await folder.packages.remove(packages, signal);
  });
  const keys = leaving.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (keys.length > 0) folder.tell(`Removed from plugins in ${folder.label}: ${keys.join(', ')}.`);
  if (packages.length > 0) folder.tell(`Removed: ${packages.join(', ')}.`);
  folder.tell('Restart a running server to apply this; companion dev restarts by itself.');
}

function leavingOf(given: string, folder: PluginFolder, { plugins }: BootReport, text: string): Leaving {
  const { root } = folder;
  const running = plugins.find(({ name, source }) => name === given || source === given);
  const bare = given.replace(/^(@editor-companion\/|companion-plugin-)/, '');
  const key = running?.name ?? [given, bare].find((name) => isWritten(text, folder.isJson, name));
  const source = running?.source ?? (key === undefined ? given : packageOfKey(key, root));
  const isPackage = source !== undefined && resolveInstalled(source, root) !== undefined;
  if (key === undefined && !isPackage) {
    const hint = didYouMean(
      given,
      plugins.map(({ name }) => name),
    );
    throw new CommandFailure(`There is no plugin "${given}" in ${folder.label}. ${hint ?? ''}`.trim());
  }
  return { key, package: isPackage ? source : undefined };
}

const packageOfKey = (key: string, root: string): string | undefined =>
  candidates(key).find((name) => resolveInstalled(name, root) !== undefined);

function isWritten(text: string, isJson: boolean, name: string): boolean {
  try {
    const { plugins } = readConfigSource(text, isJson);
    return plugins !== undefined && findMember(plugins, name) !== undefined;
  } catch (error) {
    if (error instanceof UnsureSource) return false;
    throw error;
  }
}

/** Packages that package.json names, that are not workspaces, and that no other plugin of the configuration needs. */
async function removable(
  folder: PluginFolder,
  leaving: readonly Leaving[],
  { plugins }: BootReport,
): Promise<string[]> {
  const { dependencies = {} } = manifestOf(folder.root);
  const keys = new Set(leaving.map(({ key }) => key));
  const stays = new Set(plugins.filter(({ name }) => !keys.has(name)).map(({ source }) => urlOf(source, folder.root)));
  const found: string[] = [];
  for (const { package: name } of leaving) {
    if (name === undefined || !Object.hasOwn(dependencies, name) || stays.has(urlOf(name, folder.root))) continue;
    const isOfWorkspace = !/^(file|link):/.test(dependencies[name] ?? '') && (await isLinked(name, folder.root));
    if (!isOfWorkspace) found.push(name);
  }
  return found;
}

function urlOf(use: string, root: string): string {
  const found = resolvePlugin(use, root);
  return 'url' in found ? found.url : use;
}

/** @throws CommandFailure with the lines to remove by hand, if the file cannot be edited safely. */
function edit(folder: PluginFolder, text: string, leaving: readonly Leaving[]): string {
  const keys = leaving.flatMap(({ key }) => (key === undefined ? [] : [key]));
  try {
    const edited = keys.reduce((now, key) => switchOff(now, folder.isJson, key), text);
    const lost = keys.filter((key) => !isWritten(text, folder.isJson, key));
    if (lost.length === 0) return edited;
    throw new UnsureSource(`a variable, not the file, switches ${lost.join(', ')} on`);
  } catch (error) {
    if (!(error instanceof UnsureSource)) throw error;
    throw new CommandFailure(
      `${folder.label} was not edited, because ${error.message}. Remove ${keys.join(', ')} from its plugins, then remove the packages.`,
      { cause: error },
    );
  }
}
