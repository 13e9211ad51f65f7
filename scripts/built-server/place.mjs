/* Where the built server lies. Plain JavaScript for Node 20. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Below node_modules, so that what stays outside is found from there, too. */
export const builtServer = join(root, 'node_modules/.cache/editor-companion/server');
/** Of what sources it was made. */
export const stampFile = join(builtServer, 'stamp');
/** Which source's place each built module takes: URLs by URLs. */
export const entriesFile = join(builtServer, 'entries.json');
