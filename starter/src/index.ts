import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { ask } from './questions.ts';
import { helpOf, managerOf, Misuse, parseChoices, pluginsIn, type Choices, type Given } from './choices.ts';
import { filesOf, writeFiles } from './files.ts';
import { companion, install, programIn } from './programs.ts';

const OLDEST_NODE = 20;

/** The name of this program and its default behaviour. */
export interface Calling {
  readonly program: 'editor-companion' | 'create-editor-companion';
  /** True if the server is started after the folder was created. */
  readonly starts: boolean;
}

/**
 * Creates a folder with a server and starts it. In a folder with a server, starts that one. Asks on a terminal only, and only for choices
 * that the command line omits.
 * @returns the exit code: 0 done, 1 failed, 2 the command line is wrong.
 */
export async function run(argv: readonly string[], calling: Calling): Promise<number> {
  try {
    return await make(argv, calling);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    process.stderr.write(`${error.message}\nSee ${calling.program} --help.\n`);
    return 2;
  }
}

async function make(argv: readonly string[], calling: Calling): Promise<number> {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new Misuse(`This needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
  const given = parseChoices(argv);
  if (given.help || given.version) {
    process.stdout.write(`${given.help ? helpOf(calling.program) : version()}\n`);
    return 0;
  }
  const present = resolve(given.folder ?? '.');
  const startsPresent = calling.starts && (await hasServer(present)) && given.start !== false;
  if (startsPresent) return start(present, given);
  const asked = process.stdin.isTTY && !given.yes ? await ask(given, process.stdin, process.stdout) : given;
  if (asked === undefined) return 1;
  return makeFolder(withDefaults(asked, calling));
}

/** Adds the defaults: the current folder with everything enabled. */
const withDefaults = (given: Given, { starts }: Calling): Choices => ({
  folder: given.folder ?? '.',
  plugins: given.plugins ?? pluginsIn('all'),
  add: given.add,
  port: given.port ?? 1235,
  manager: given.manager ?? managerOf(process.env),
  install: given.install ?? true,
  start: given.start ?? (starts && (given.install ?? true)),
});

async function makeFolder(choices: Choices): Promise<number> {
  const target = resolve(choices.folder);
  const files = await filesOf(choices, target, version());
  await writeFiles(target, files);
  tell(`Made ${relative(process.cwd(), target) || 'in this folder'}: ${[...files.keys()].join(', ')}`);
  if (choices.install) {
    tell(`Installing with ${choices.manager}…`);
    const code = await install(target, choices.manager);
    if (code !== 0)
      return fail(
        `${choices.manager} could not install the packages. The files are there; try again with ${choices.manager} install.`,
      );
    if (choices.add.length > 0 && (await companion(target, 'add', ...choices.add)) !== 0) return 1;
  }
  if (choices.start) return companion(target, 'dev');
  tell(nextSteps(choices, target));
  return 0;
}

function nextSteps({ install: isInstalled, manager, add }: Choices, target: string): string {
  const place = relative(process.cwd(), target);
  return [
    '\nNext:',
    ...(place === '' ? [] : [`  cd ${place}`]),
    ...(isInstalled ? [] : [`  ${manager} install`, ...add.map((name) => `  npx companion add ${name}`)]),
    '  npm start                       # the server',
    '  npx companion add <package>     # one more plugin',
    '  npx companion doctor            # what this machine can do',
  ].join('\n');
}

/** Tells whether a folder already has a configuration. */
async function hasServer(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  return (await readdir(folder)).some((name) => /^companion\.config\.(ts|mts|js|mjs|json)$/.test(name));
}

async function start(folder: string, { port, manager, plugins, add }: Given): Promise<number> {
  if (plugins !== undefined || add.length > 0)
    throw new Misuse('There is a server here already. Change what it has with companion add and companion remove.');
  if (!existsSync(programIn(folder)) && (await install(folder, manager ?? managerOf(process.env))) !== 0) return 1;
  return companion(folder, 'dev', ...(port === undefined ? [] : ['--port', String(port)]));
}

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

function fail(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}
