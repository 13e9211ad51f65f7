import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errors } from '../errors.ts';
import type { AssetsOptions } from '../options.ts';
import { listFiles, type FileTree } from './file-tree.ts';
import { findPackage } from '../package-folder.ts';
import type { Mount } from './routes.ts';

/** KaTeX's style sheet and its fonts. The editor brings its own scripts. */
const KATEX_FILES = /^(?:katex\.min\.css|fonts\/[\w-]+\.woff2)$/u;

/** Mounts KaTeX's style sheet and fonts for editors that show formulas with it. */
export async function mountKatex(root: string): Promise<Mount> {
  const found = await findPackage('katex', root);
  if (found === undefined) throw errors.EXTERNAL_ASSETS_INVALID({ package: 'katex', reason: 'it is not installed' });
  const accept = (path: string): boolean => KATEX_FILES.test(path);
  const files = await listFiles(join(found.path, 'dist'), { maxFiles: 1000, accept });
  return { prefix: `katex/${found.version}/`, version: found.version, files, versioned: true };
}

/**
 * Mounts the files of the operator's package.
 * @throws EXTERNAL_ASSETS_INVALID.
 */
export async function mountExternal(
  { package: name, folder }: NonNullable<AssetsOptions['external']>,
  { root, maxFiles }: { readonly root: string; readonly maxFiles: number },
): Promise<Mount> {
  const fail = (reason: string): Error => errors.EXTERNAL_ASSETS_INVALID({ package: name, reason });
  const found = await findPackage(name, root);
  if (found === undefined) throw fail('it is not installed');
  const path = await realpath(join(found.path, folder)).catch(() => undefined);
  if (path === undefined) throw fail(`it has no folder ${folder}`);
  if (path !== found.path && !path.startsWith(found.path + sep)) throw fail(`${folder} lies outside of the package`);
  const files: FileTree = await listFiles(path, { maxFiles }).catch((error: unknown) => {
    throw fail(error instanceof Error ? error.message : String(error));
  });
  return { prefix: 'external/', version: found.version, files, versioned: false };
}
