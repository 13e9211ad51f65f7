import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where packages of the server keep what they unpack: a folder that only this user, or root, may write to. */
export const defaultCacheDir = (isRoot: boolean = process.getuid?.() === 0): string =>
  isRoot
    ? '/var/cache/editor-companion'
    : join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'editor-companion');
