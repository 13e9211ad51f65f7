import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Misuse, type Choices } from './choices.ts';
import { missingRuntime } from './runtime.ts';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));

/** Files that may already exist in the new server's folder, as other tools create them before any work begins. */
const HARMLESS: ReadonlySet<string> = new Set([
  '.git',
  '.gitignore',
  '.DS_Store',
  '.idea',
  '.vscode',
  'LICENSE',
  'README.md',
]);

/** The port of a server without a configured port. */
const DEFAULT_PORT = 1235;

/** Returns the files of a new folder by their paths in it. */
export async function filesOf(choices: Choices, target: string, version: string): Promise<ReadonlyMap<string, string>> {
  const name = packageName(target);
  const files = new Map([
    ['package.json', `${JSON.stringify(manifest(name, choices, version), undefined, 2)}\n`],
    ['companion.config.ts', configuration(choices)],
  ]);
  for (const file of await readdir(TEMPLATES)) {
    const text = await readFile(join(TEMPLATES, file), 'utf8');
    // npm omits files with a leading dot from packages.
    files.set(file.replace(/^_/, '.'), text.replaceAll('{{name}}', name));
  }
  // Plugins are searched in folders, which Yarn's default linker does not create.
  if (choices.manager === 'yarn') files.set('.yarnrc.yml', 'nodeLinker: node-modules\n');
  return files;
}

/**
 * Writes the files. Existing files are not changed.
 * @throws Misuse where the folder has something in it that may be somebody's work.
 */
export async function writeFiles(target: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(target, { recursive: true });
  const present = new Set(await readdir(target));
  const foreign = [...present].filter((name) => !HARMLESS.has(name));
  if (foreign.length > 0)
    throw new Misuse(`${target} is not empty (${foreign.slice(0, 5).join(', ')}). Name another folder.`);
  for (const [name, text] of files) if (!present.has(name)) await writeFile(join(target, name), text);
}

/** Returns a package name that npm accepts, from the folder's name. */
function packageName(target: string): string {
  const name = basename(target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return name || 'editor-companion-server';
}

function manifest(name: string, { plugins }: Choices, version: string): object {
  // `.env.example` configures auth by a variable, for which its package has to be there.
  const ours = [...new Set(['auth', 'core', ...plugins])]
    .toSorted()
    .map((plugin) => [`@editor-companion/${plugin}`, `^${version}`]);
  return {
    name,
    private: true,
    type: 'module',
    scripts: {
      // A small young generation of the heap saves about 25 MB in an idle server.
      start: 'node --max-semi-space-size=4 node_modules/@editor-companion/core/bin/companion.js start',
      dev: 'companion dev',
      check: 'companion check',
      doctor: 'companion doctor',
    },
    dependencies: { ...(Object.fromEntries(ours) as object), ...missingRuntime() },
  };
}

function configuration({ plugins, port }: Choices): string {
  const keys = plugins.map((name) => `    ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: true,`);
  return `import { defineConfig } from '@editor-companion/core';

/** What is switched on. \`npx companion check --print\` shows every option with its value. */
export default defineConfig({
${port === DEFAULT_PORT ? '' : `  server: { port: ${port} },\n`}  plugins: {
${keys.join('\n')}
  },
});
`;
}
