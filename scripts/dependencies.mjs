/*
 * Plain JavaScript for Node 20: it runs before anything is installed, the pinned Node included.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isComplete, OLDEST_RUNTIME, reasons, runsSources } from './install-state.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const pinned =
  process.platform === 'win32'
    ? join(modules, `node-win-${process.arch}`, 'bin', 'node.exe')
    : join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
const OLDEST_BOOTSTRAP = 20;

/**
 * Brings node_modules to what package-lock.json says, unless it is there already, and makes sure that a Node which can run
 * the sources comes with it.
 *
 * @param {{ production?: boolean }} [options] production leaves out what only tests and checks need.
 * @throws {Error} with a message for a person.
 */
export async function ensureDependencies({ production = false } = {}) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_BOOTSTRAP) {
    throw new Error(
      `This project needs Node ${OLDEST_BOOTSTRAP} or newer to install itself; this is ${process.version}.`,
    );
  }
  if (!isInstalled(production)) await install(production);
  assertRuntime();
}

/** Compares what npm recorded about its last install with the lockfile; takes a few milliseconds. */
function isInstalled(production) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  return isComplete(packagesOf(join(root, 'package-lock.json')), packagesOf(record), production);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

async function install(production) {
  const started = Date.now();
  process.stdout.write(`Installing ${production ? 'what running needs' : 'dependencies'} from the npm registry… `);
  // Not `npm ci`: it refuses a lockfile that lacks some platform's optional build, which nobody here would install.
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--prefer-offline',
    '--engine-strict=false',
    '--loglevel=error',
    ...(production ? ['--omit=dev'] : ['--include=dev']),
  ];
  let { code, output } = await runNpm(process.execPath, args);
  // On an older Node, npm leaves out optional packages that want a newer one, and says nothing: once more, on the new one.
  if (code === 0 && !runsSources(process.versions.node) && existsSync(pinned))
    ({ code, output } = await runNpm(pinned, args));
  process.stdout.write(code === 0 ? `done in ${Math.round((Date.now() - started) / 1000)} s\n` : 'failed\n');
  if (code !== 0) throw new Error(`npm could not install the dependencies.\n${reasons(output)}`);
}

function runNpm(node, args) {
  const script = process.env.npm_execpath;
  const [command, ...rest] = script ? [node, script, ...args] : ['npm', ...args];
  const child = spawn(command, rest, {
    cwd: root,
    shell: !script && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      npm_config_loglevel: 'error',
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** npm scripts find node_modules/.bin/node first; where no build of the pinned Node exists, the system's must do. */
function assertRuntime() {
  const version = runtimeVersion();
  if (runsSources(version)) return;
  throw new Error(
    `No packaged Node runs on this machine (${process.platform}-${process.arch}). ` +
      `Install Node ${OLDEST_RUNTIME.join('.')} or newer (this is ${version}) and run the command again.`,
  );
}

/** The Node that runs the sources: the packaged one, or this one where none was packaged. */
export const nodeForSources = () => (existsSync(pinned) ? pinned : process.execPath);

function runtimeVersion() {
  if (process.execPath.startsWith(modules + sep)) return process.versions.node;
  try {
    return execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  } catch {
    return process.versions.node;
  }
}
