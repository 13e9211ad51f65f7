import { parseArgs } from 'node:util';

/** Package managers that can install the packages of the new folder. */
export const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const;
export type Manager = (typeof MANAGERS)[number];

const DOCUMENTS = [
  'storage',
  'conversion',
  'nodes',
  'import-office',
  'import-pdf',
  'pdf-tools',
  'import-web',
  'export',
  'export-formats',
];
const COLLABORATION = [
  'storage',
  'conversion',
  'nodes',
  'import-office',
  'export',
  'export-formats',
  'collab',
  'templates',
  'assets',
];
const AI = ['storage', 'ai-providers'];

/** Groups of plugins by name. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  all: [
    ...DOCUMENTS,
    'collab',
    'ai-providers',
    'assistant',
    'webhook',
    'mock',
    'assets',
    'templates',
    'reference',
    'playground',
  ],
  documents: DOCUMENTS,
  collaboration: COLLABORATION,
  ai: AI,
};

/** The choices for the new folder. */
export interface Choices {
  readonly folder: string;
  /** Plugins of this product that are enabled. */
  readonly plugins: readonly string[];
  /** External packages that are added. */
  readonly add: readonly string[];
  readonly port: number;
  readonly manager: Manager;
  readonly install: boolean;
  readonly start: boolean;
}

/** The choices on the command line. Missing ones may be asked interactively. */
export interface Given extends Partial<Omit<Choices, 'add'>> {
  readonly add: readonly string[];
  /** True to skip all questions. */
  readonly yes: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

/** An error in the command line. The message describes the correct usage. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

const OPTIONS = {
  plugins: { type: 'string' },
  add: { type: 'string', multiple: true },
  port: { type: 'string', short: 'p' },
  manager: { type: 'string' },
  install: { type: 'boolean' },
  start: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

export const helpOf = (
  program: string,
): string => `Makes a folder with an Editor Companion server${program === 'editor-companion' ? ' and starts it; starts the server of a folder that has one' : ''}.

Usage: ${program} [folder] [options]

      --plugins <list>   ${Object.keys(GROUPS).join(', ')}, or names of plugins; several with commas (default: all)
      --add <package>    also install this plugin and switch it on; may be repeated
  -p, --port <number>    port of the server (default: 1235)
      --manager <name>   ${MANAGERS.join(', ')} (default: the one that runs this)
      --no-install       write the files only
      --[no-]start       start the server afterwards (default: ${program === 'editor-companion' ? 'yes' : 'no'})
  -y, --yes              ask nothing
  -h, --help             show this
  -v, --version          show the version`;

/** @throws Misuse */
export function parseChoices(argv: readonly string[]): Given {
  const { values, positionals } = parse(argv);
  if (positionals.length > 1) throw new Misuse(`The argument "${positionals[1]}" is not expected.`);
  const { plugins, add = [], port, manager, yes = false, help = false, version = false, ...switches } = values;
  return {
    ...switches,
    ...(positionals[0] !== undefined && { folder: positionals[0] }),
    ...(plugins !== undefined && { plugins: pluginsIn(plugins) }),
    ...(port !== undefined && { port: portIn(port) }),
    ...(manager !== undefined && { manager: managerIn(manager) }),
    add,
    yes,
    help,
    version,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the plugins in a list of names and groups. @throws Misuse for an unknown name. */
export function pluginsIn(list: string): string[] {
  const words = list.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !/^[a-z][a-z0-9-]*$/.test(word));
  if (wrong !== undefined)
    throw new Misuse(`--plugins takes ${Object.keys(GROUPS).join(', ')} or names of plugins, not "${wrong}".`);
  return [...new Set(words.flatMap((word) => GROUPS[word] ?? [word]))];
}

/** @throws Misuse */
export function portIn(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text.trim()) && port <= 65_535) return port;
  throw new Misuse(`A port is a whole number from 0 to 65535, not "${text}".`);
}

function managerIn(text: string): Manager {
  const found = MANAGERS.find((name) => name === text);
  if (found === undefined) throw new Misuse(`--manager takes ${MANAGERS.join(', ')}, not "${text}".`);
  return found;
}

/** Returns the package manager that runs this program, from the environment that package managers set. */
export const managerOf = (env: Readonly<Record<string, string | undefined>>): Manager =>
  MANAGERS.find((name) => env['npm_config_user_agent']?.startsWith(`${name}/`)) ?? 'npm';
