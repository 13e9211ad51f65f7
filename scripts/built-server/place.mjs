/* Where built servers lie. Plain JavaScript for Node 20. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Each build has a folder of its own in it: a server that still runs from an older one loads further files of that. Below node_modules, so that
 * packages which stay outside are found from there, too.
 */
export const builtServers = join(root, 'node_modules/.cache/editor-companion/server');
/** Names the folder of the build that a start runs. */
export const currentFile = join(builtServers, 'current');
/** Within a build: which source's place each built module takes, URLs by URLs. */
export const ENTRIES = 'entries.json';
