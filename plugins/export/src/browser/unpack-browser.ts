import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moduleBeside } from '@editor-companion/core/plugin';

const run = promisify(execFile);
const UNPACK_TIMEOUT = 120_000;
/** The version of the unpacked layout: with libraries. */
const LAYOUT = 2;

/** A browser that can be started, with its environment variables. */
export interface BrowserBinary {
  readonly path: string;
  /** True for the headless shell, which only has the old headless mode. Full Chrome only has the new one. */
  readonly shell: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Unpacks the build from npm into a folder named by its version, unless it exists. The folder is renamed into place when it is complete, so
 * that two servers can start at once.
 */
export async function unpackBrowser(archive: { readonly version: string }, cacheDir: string): Promise<BrowserBinary> {
  const folder = join(cacheDir, `chromium-${archive.version}-${LAYOUT}`);
  if (!(await exists(folder))) await unpack(cacheDir, folder);
  return {
    path: join(folder, 'chromium'),
    shell: true,
    env: {
      // The build's own libraries come last: they are used only if the system has none.
      LD_LIBRARY_PATH: ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', join(folder, 'al2023', 'lib')].join(':'),
    },
  };
}

async function unpack(cacheDir: string, folder: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(join(cacheDir, '.unpacking-'));
  try {
    // The package always unpacks to TMPDIR, and decompresses its libraries only if it believes to run on AWS.
    const env = { PATH: process.env['PATH'], TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    const script = moduleBeside(import.meta.url, 'unpack-process').pathname;
    await run(process.execPath, [script], { env, timeout: UNPACK_TIMEOUT });
    await chmod(temporary, 0o755);
    await chmod(join(temporary, 'chromium'), 0o755);
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
