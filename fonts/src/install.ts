import { createHash } from 'node:crypto';
import { access, chmod, copyFile, link, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fontsConfig } from './config.ts';
import { fontFiles } from './files.ts';

/** Fonts where other users of the machine may read them. */
export interface InstalledFonts {
  readonly folder: string;
  /** For the environment of a program that finds its fonts by fontconfig. */
  readonly env: { readonly FONTCONFIG_FILE: string };
}

/**
 * Lays the fonts into a folder of their own below `cacheDir`, named by what is in it, with a configuration for fontconfig. A browser that
 * runs as a lower user may not be allowed to read where this package lies. The folder appears by a rename, so it is whole or absent, also
 * when two servers start at once.
 *
 * @throws if the fonts have not been built, or the folder cannot be written.
 */
export async function installFonts(cacheDir: string): Promise<InstalledFonts> {
  const files = fontFiles();
  const folder = join(cacheDir, `fonts-${await fingerprint(files)}`);
  if (!(await exists(folder))) await lay(files, cacheDir, folder);
  return { folder, env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

/** Of names and sizes: content changes with a package's version only, and 100 MB are not read at each start. */
async function fingerprint(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(fontsConfig(''));
  for (const file of files) hash.update(`${basename(file)} ${(await stat(file)).size}\n`);
  return hash.digest('hex').slice(0, 12);
}

async function lay(files: readonly string[], cacheDir: string, folder: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(join(cacheDir, '.fonts-'));
  try {
    for (const file of files) await bring(file, join(temporary, basename(file)));
    await writeFile(join(temporary, 'fonts.conf'), fontsConfig(folder));
    await chmod(temporary, 0o755);
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
}

/** A link takes no disk space. Between file systems, and if links are forbidden, the file is copied. */
async function bring(file: string, target: string): Promise<void> {
  await link(file, target).catch(() => copyFile(file, target));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
