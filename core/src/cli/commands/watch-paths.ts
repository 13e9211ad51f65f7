import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface Watcher {
  close(): void;
}

/** Milliseconds without a change before `changed` is called. Editors write a file in several steps. */
const QUIET_MS = 100;
const IGNORED = /(^|[\\/])(node_modules|\.[^\\/]+|data|dist|test)([\\/]|$)/;

/**
 * Calls `changed` once after each burst of changes to the files and below the folders. Watches a file through its folder, since many
 * editors replace a file instead of writing into it.
 */
export function watchPaths(paths: readonly string[], changed: () => void): Watcher {
  let timer: NodeJS.Timeout | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const watchers = paths.map((path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const concerns = isFolder
      ? (name: string) => !IGNORED.test(name)
      : (name: string) => name === basename(path) || name === '.env';
    const watcher = watch(isFolder ? path : dirname(path), { recursive: isFolder }, (_event, name) => {
      if (name === null || concerns(name)) soon();
    });
    return watcher.on('error', soon);
  });
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
