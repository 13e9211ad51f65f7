import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const SCOPE = '@editor-companion';
const PREFIX = 'companion-plugin-';

/** Packages of the scope that are not plugins. */
const NO_PLUGINS = new Set(['core', 'document', 'client', 'formats']);

/** Names of plugins installed where the config file or this package finds them, for suggestions. */
export function installedPlugins(root: string): readonly string[] {
  const origins = [join(root, 'companion.config.ts'), import.meta.url];
  const folders = new Set(origins.flatMap((origin) => createRequire(origin).resolve.paths(SCOPE) ?? []));
  const names = [...folders].flatMap((folder) => [
    ...namesIn(join(folder, SCOPE)).filter((name) => !NO_PLUGINS.has(name)),
    ...namesIn(folder).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  ]);
  return [...new Set(names)];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
