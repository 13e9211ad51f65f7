import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Place } from './stack.ts';

/** Whose code lies where. */
export class PluginFolders {
  /** Longest first: a folder within another one is more exact. */
  readonly #folders: { readonly plugin: string; readonly folder: string }[] = [];

  add(plugin: string, folder: string): void {
    this.#folders.push({ plugin, folder: realPath(folder) });
    this.#folders.sort((a, b) => b.folder.length - a.folder.length);
  }

  /** The plugin that a file belongs to; what it depends on is not its own. */
  pluginOf(file: string): string | undefined {
    const owner = this.#folders.find(({ folder }) => isWithin(file, folder));
    return owner?.plugin;
  }

  /** The innermost line that is a plugin's. */
  first(places: readonly Place[]): { readonly plugin: string; readonly place: Place } | undefined {
    for (const place of places) {
      const plugin = this.pluginOf(place.file);
      if (plugin !== undefined) return { plugin, place };
    }
    return undefined;
  }
}

/** Whether a file lies in a folder, and not among the packages below it. */
export function isWithin(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !join(sep, path).includes(`${sep}node_modules${sep}`);
}

/** As stacks have it: packages of a workspace are linked. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
