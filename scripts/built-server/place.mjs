/* The folder of built servers. Plain JavaScript for Node 20. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The folder of builds. Each build has its own folder, as a server that runs an older build loads further files from it. It is below
 * node_modules, so that unbundled packages are found.
 */
export const builtServers = join(root, 'node_modules/.cache/editor-companion/server');
/** Contains the name of the build's folder that the next start runs. */
export const currentFile = join(builtServers, 'current');
/** The file within a build that maps URLs of sources to URLs of built modules. */
export const ENTRIES = 'entries.json';
