import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A plugin's entry module, or the specifiers that did not resolve. */
export type Resolution =
  | { readonly url: string; readonly source: string; readonly folder: string }
  | { readonly tried: readonly string[] };

/**
 * Resolves a plugin by its name in the configuration: a path or file URL relative to the config file, or a package under one of the names
 * of `candidates`.
 */
export function resolvePlugin(use: string, root: string): Resolution {
  if (isPath(use)) return resolvePath(use, root);
  const tried = candidates(use);
  for (const name of tried) {
    const found = resolveInstalled(name, root);
    if (found) return found;
  }
  return { tried };
}

/**
 * `epub` becomes our scoped name, then the community's prefix, then the bare name. A scoped name is tried as it is, then with the prefix.
 */
export function candidates(use: string): string[] {
  if (!use.startsWith('@')) return [`@editor-companion/${use}`, `companion-plugin-${use}`, use];
  const [scope, name] = use.split('/');
  if (name === undefined) return [`${scope}/companion-plugin`];
  return name.startsWith('companion-') ? [use] : [use, `${scope}/companion-plugin-${name}`];
}

/** True for a path or file URL, as opposed to a package name. */
export const isPath = (use: string): boolean => /^(\.{1,2}\/|\/|file:|[A-Za-z]:[\\/])/.test(use);

function resolvePath(use: string, root: string): Resolution {
  const path = use.startsWith('file:') ? fileURLToPath(use) : resolve(root, use);
  const packageFile = join(path, 'package.json');
  if (existsSync(packageFile)) return packageEntry(packageFile, use) ?? { tried: [path] };
  return existsSync(path) ? { url: pathToFileURL(path).href, source: use, folder: dirname(path) } : { tried: [path] };
}

/** Resolves a package by its full name from the config file's folder or from this package; undefined if it is not installed. */
export function resolveInstalled(name: string, root: string): Exclude<Resolution, { tried: unknown }> | undefined {
  for (const base of [join(root, 'companion.config.ts'), fileURLToPath(import.meta.url)]) {
    try {
      const file = findPackageJSON(name, pathToFileURL(base));
      const entry = file === undefined ? undefined : packageEntry(file, name);
      if (entry) return entry;
    } catch {
      // Not installed where this base looks; the next base may find it.
    }
  }
  return undefined;
}

/** The main entry by `exports` (conditions import, node, default) or `main`. */
function packageEntry(packageFile: string, source: string): Exclude<Resolution, { tried: unknown }> | undefined {
  const manifest = JSON.parse(readFileSync(packageFile, 'utf8')) as { exports?: unknown; main?: string };
  const entry = exportTarget(manifest.exports) ?? manifest.main ?? 'index.js';
  const folder = dirname(packageFile);
  const path = join(folder, entry);
  return existsSync(path) ? { url: pathToFileURL(path).href, source, folder } : undefined;
}

function exportTarget(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const map = exports as Record<string, unknown>;
  const next = ['.', 'import', 'node', 'default'].find((key) => key in map);
  return next === undefined ? undefined : exportTarget(map[next]);
}
