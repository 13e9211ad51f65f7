import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Place } from './stack.ts';

/** Maps source files to plugins by their folders. */
export class PluginFolders {
  /** Longest path first, so that a nested folder wins over the folder around it. */
  readonly #folders: { readonly plugin: string; readonly folder: string }[] = [];

  add(plugin: string, folder: string): void {
    this.#folders.push({ plugin, folder: realPath(folder) });
    this.#folders.sort((a, b) => b.folder.length - a.folder.length);
  }

  /** The plugin that a file belongs to. A plugin's dependencies do not count as the plugin's own. */
  pluginOf(file: string): string | undefined {
    const owner = this.#folders.find(({ folder }) => isWithin(file, folder));
    return owner?.plugin;
  }

  /** The innermost stack frame that belongs to a plugin. */
  first(places: readonly Place[]): { readonly plugin: string; readonly place: Place } | undefined {
    for (const place of places) {
      const plugin = this.pluginOf(place.file);
      if (plugin !== undefined) return { plugin, place };
    }
    return undefined;
  }
}

/** Whether a file lies in a folder but not in its `node_modules`. */
export function isWithin(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !join(sep, path).includes(`${sep}node_modules${sep}`);
}

/** The real path, as stack traces show it: workspaces link their packages. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
