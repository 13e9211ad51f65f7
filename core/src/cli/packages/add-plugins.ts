import { basename } from 'node:path';
import { candidates, resolveInstalled } from '../../boot/resolve-plugin.ts';
import { CommandFailure } from '../command.ts';
import { UnsureSource } from './config-source.ts';
import { readInstalled, refuseUnbuilt, type InstalledPlugin } from './installed-plugin.ts';
import { manifestOf } from './package-manager.ts';
import { parseSpec, type PackageSpec } from './package-spec.ts';
import type { FolderChange, PluginFolder } from './plugin-folder.ts';
import { switchLine, switchOn, type Switch } from './plugin-switches.ts';

/** How the named packages are added. */
export interface AddOptions {
  /** Options of the plugin, if only one is named. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/**
 * Installs plugins and switches them on: all of them or none. If one fails, the folder is restored.
 * @throws CommandFailure with the fault; if only the config file cannot be edited safely, the packages stay installed and the
 *   message has the lines to write by hand.
 */
export async function addPlugins(
  folder: PluginFolder,
  texts: readonly string[],
  { options, signal }: AddOptions,
): Promise<void> {
  const specs = await Promise.all(texts.map((text) => fullSpec(parseSpec(text), folder, signal)));
  for (const { text } of specs) refuseUnbuilt(text, folder.root);
  const before = await folder.check();
  const plugins = await folder.orTakeBack(async (state) => {
    const names = await installed(folder, specs, state, signal);
    const read: InstalledPlugin[] = [];
    for (const name of names) read.push(await readInstalled(name, folder.root));
    signal.throwIfAborted();
    const text = await folder.configText();
    const edited = edit(folder, text, read, options);
    if (edited === undefined) return { read, isWritten: false };
    if (edited !== text) await folder.writeConfig(edited);
    folder.refuseNewProblems(
      before,
      await folder.checkAnew(),
      'Nothing was changed, because the server would not start with this plugin.',
    );
    signal.throwIfAborted();
    return { read, isWritten: true };
  });
  tellOutcome(folder, plugins.read, { isWritten: plugins.isWritten, options });
}

/**
 * Expands a short name to one of our packages or one with the community's prefix. Never the bare name, which could be anybody's package.
 */
async function fullSpec(spec: PackageSpec, folder: PluginFolder, signal: AbortSignal): Promise<PackageSpec> {
  if (!spec.isShort || spec.name === undefined) return spec;
  const names = candidates(spec.name).slice(0, -1);
  const present = names.find((name) => resolveInstalled(name, folder.root) !== undefined);
  if (present !== undefined) return parseSpec(present);
  for (const name of names) if (await folder.packages.knows(name, signal)) return parseSpec(name);
  throw new CommandFailure(`There is no plugin "${spec.text}": the registry has no package ${names.join(' or ')}.`);
}

/** Installs the missing packages. @returns the names of all requested packages. */
async function installed(
  folder: PluginFolder,
  specs: readonly PackageSpec[],
  state: FolderChange,
  signal: AbortSignal,
): Promise<string[]> {
  const missing = specs.filter(({ text, name }) => text !== name || resolveInstalled(name, folder.root) === undefined);
  if (missing.length === 0) return specs.map(({ name }) => name ?? '');
  const before = manifestOf(folder.root).dependencies ?? {};
  folder.tell(`Installing ${missing.map(({ text }) => text).join(', ')} with ${folder.packages.name}…`);
  await folder.packages.add(
    missing.map(({ text }) => text),
    signal,
  );
  const now = manifestOf(folder.root).dependencies ?? {};
  const changed = Object.keys(now).filter((name) => now[name] !== before[name]);
  state.fresh = changed.filter((name) => before[name] === undefined);
  state.isChanged = state.fresh.length < changed.length;
  // The name of a tarball or a folder is known only from package.json after its installation.
  const found = specs.flatMap(({ text, name }) =>
    name === undefined ? Object.keys(now).filter((one) => now[one]?.endsWith(basename(text))) : [name],
  );
  const isUnclear = specs.some(({ name }) => name === undefined);
  return [...new Set([...found, ...(isUnclear ? changed : [])])];
}

/** The new text of the config file; undefined if it cannot be edited safely. */
function edit(
  folder: PluginFolder,
  text: string,
  plugins: readonly InstalledPlugin[],
  options: AddOptions['options'],
): string | undefined {
  try {
    return plugins.reduce(
      (edited, plugin) => switchOn(edited, folder.isJson, plugin.name, switchOf(plugin, options)),
      text,
    );
  } catch (error) {
    if (error instanceof UnsureSource) {
      folder.tell(`${folder.label} was not edited, because ${error.message}.`);
      return undefined;
    }
    throw error;
  }
}

function switchOf({ package: use, isFoundByName }: InstalledPlugin, options: AddOptions['options']): Switch {
  if (isFoundByName && options === undefined) return true;
  return { ...(!isFoundByName && { use }), ...(options !== undefined && { options }) };
}

function tellOutcome(
  folder: PluginFolder,
  plugins: readonly InstalledPlugin[],
  { isWritten, options }: { isWritten: boolean; options: AddOptions['options'] },
): void {
  const lines = plugins.map((plugin) => `    ${switchLine(plugin.name, switchOf(plugin, options), folder.isJson)},`);
  const names = plugins.map(({ package: name, version }) => `${name} ${version}`).join(', ');
  if (!isWritten)
    throw new CommandFailure(
      [`Installed: ${names}. Add these lines to the plugins of ${folder.label}:`, ...lines].join('\n'),
    );
  folder.tell([`Switched on: ${names}. The plugins of ${folder.label} now contain:`, ...lines].join('\n'));
  folder.tell('Restart a running server to apply this. companion dev restarts by itself.');
}
