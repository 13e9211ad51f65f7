import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for files that packages of the server unpack. Only this user, or root, may write to it. */
export const defaultCacheDir = (isRoot: boolean = process.getuid?.() === 0): string =>
  isRoot
    ? '/var/cache/editor-companion'
    : join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'editor-companion');
