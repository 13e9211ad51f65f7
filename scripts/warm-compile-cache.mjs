/*
 * Loads the modules that most tests load, so that their compiled code is in NODE_COMPILE_CACHE when this process ends. A run of all tests
 * begins with it, because programs that a test kills write no cache and would compile everything each time.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';

const modules = globSync(
  ['core/src/{index,testing/index,cli/main}.ts', 'plugins/*/src/index.ts', 'plugins/*/src/**/worker.ts'],
  { cwd: root, exclude: (path) => path.includes('node_modules') },
);
for (const module of modules) await import(pathToFileURL(join(root, module)).href);
process.exit();
