import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { defaultCacheDir } from '@editor-companion/fonts';

/** A browser to run. `archive` must be unpacked first. */
export type FoundBrowser =
  | { readonly kind: 'installed'; readonly path: string }
  | { readonly kind: 'archive'; readonly folder: string; readonly version: string };

export interface FindOptions {
  readonly executablePath?: string;
  readonly path?: string;
  readonly platform?: string;
  readonly arch?: string;
  readonly exists?: (path: string) => boolean;
  /** Folders of Puppeteer's browser manager. */
  readonly managed?: readonly string[];
}

/** The preferred one first: the headless shell prints twice as fast as the full browser and uses less memory. */
const NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome'];

/** The program behind Debian's command, which is a shell script. If run directly, the process id is that of the browser. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

const FIXED_PATHS: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`],
};

/** Returns the folders of browsers that Puppeteer's manager has downloaded with `npm run setup` or `npx puppeteer browsers install`. */
export const managedFolders = (env: NodeJS.ProcessEnv = process.env): readonly string[] => [
  ...(env['PUPPETEER_CACHE_DIR'] === undefined ? [] : [env['PUPPETEER_CACHE_DIR']]),
  join(defaultCacheDir(), 'puppeteer'),
  join(homedir(), '.cache/puppeteer'),
];

/**
 * Finds a browser: the configured one only; else an installed one, one from Puppeteer's manager, an application of macOS or Windows, or the
 * build from npm (Linux on x64).
 */
export function findBrowser(options: FindOptions = {}): FoundBrowser | undefined {
  const exists = options.exists ?? existsSync;
  if (options.executablePath !== undefined) {
    return exists(options.executablePath) ? { kind: 'installed', path: options.executablePath } : undefined;
  }
  const installed = candidates(options).find((path) => exists(path));
  return installed === undefined ? findArchive(options) : { kind: 'installed', path: installed };
}

function candidates({
  path = process.env['PATH'] ?? '',
  platform = process.platform,
  managed = managedFolders(),
}: FindOptions): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [HEADLESS_SHELL, ...onPath, ...managed.flatMap(fetched), ...(FIXED_PATHS[platform] ?? [])];
}

/** Returns `chrome-headless-shell/<platform>-<version>/chrome-headless-shell-<platform>/…`, the newest version first. */
function fetched(folder: string): string[] {
  const found = globSync('chrome-headless-shell/*/*/chrome-headless-shell{,.exe}', { cwd: folder });
  return found.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((file) => join(folder, file));
}

function findArchive({ platform = process.platform, arch = process.arch }: FindOptions): FoundBrowser | undefined {
  if (platform !== 'linux' || arch !== 'x64') return undefined;
  try {
    const require = createRequire(import.meta.url);
    const folder = join(dirname(require.resolve('@sparticuz/chromium')), '..');
    const { version } = require(join(folder, 'package.json')) as { version: string };
    return { kind: 'archive', folder, version };
  } catch {
    return undefined; // An optional dependency: this installation left it out.
  }
}
