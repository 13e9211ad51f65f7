import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const PLUGIN_MODULE = new URL('../src/plugin/index.ts', import.meta.url).href;

/** Creates a temporary folder with the given files. It is removed at the end of the scope. */
export async function temporaryFolder(
  files: Readonly<Record<string, string>>,
): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'companion-core-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Returns the source of a plugin module that can be imported from anywhere. */
export const pluginSource = (body: string): string =>
  `import { definePlugin, Type } from '${PLUGIN_MODULE}';\nexport default definePlugin({ version: '1.0.0', apiVersion: 1, setup() {}, ${body} });\n`;
