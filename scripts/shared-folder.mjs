import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

/**
 * Returns a folder of documents or tools outside the repository: the value of `variable`, else `name` below COMPANION_SHARED, which
 * defaults to `../shared`. Undefined if it does not exist.
 */
export function sharedFolder(name, variable) {
  const folder = process.env[variable] || join(process.env.COMPANION_SHARED || join(root, '../shared'), name);
  return existsSync(folder) ? folder : undefined;
}
