import { defaultCacheDir } from './cache-dir.ts';
import { installFonts } from './install.ts';

/** How a program learns of the fonts. */
export interface FoundFonts {
  /** For its environment; empty where it has to do with the machine's own. */
  readonly env: Readonly<Record<string, string>>;
  /** Why the packages' fonts could not be laid out. */
  readonly failure?: unknown;
}

interface Surroundings {
  readonly platform: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Makes the fonts known to programs that find theirs by fontconfig, so on Linux. Where the operator has named a configuration
 * (FONTCONFIG_FILE, FONTCONFIG_PATH), that alone counts. Never throws: without these fonts a program still has the machine's.
 *
 * @param cacheDir where the fonts are laid out for other users of the machine to read.
 */
export async function findFonts(
  cacheDir: string = defaultCacheDir(),
  { platform, env }: Surroundings = process,
): Promise<FoundFonts> {
  const named = ['FONTCONFIG_FILE', 'FONTCONFIG_PATH'].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  if (platform !== 'linux' || named.length > 0) return { env: Object.fromEntries(named) };
  try {
    return { env: (await installFonts(cacheDir)).env };
  } catch (failure) {
    return { env: {}, failure };
  }
}
