import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

/**
 * A folder of documents or tools from outside the repository: what `variable` names, else `name` below COMPANION_SHARED, which
 * itself is `../shared` unless set. Undefined where it is not there.
 */
export function sharedFolder(name, variable) {
  const folder = process.env[variable] || join(process.env.COMPANION_SHARED || join(root, '../shared'), name);
  return existsSync(folder) ? folder : undefined;
}
