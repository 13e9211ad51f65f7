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
 * Brings node_modules in line with package-lock.json, unless it already is, and ensures that it includes a Node that can run the sources.
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

/** Compares npm's record of its last install with the lockfile. This takes a few milliseconds. */
function isInstalled(production) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  return isComplete(packagesOf(join(root, 'package-lock.json')), packagesOf(record), production);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

async function install(production) {
  const started = Date.now();
  process.stdout.write(`Installing ${production ? 'what running needs' : 'dependencies'} from the npm registry… `);
  // Not `npm ci`: it refuses a lockfile that lacks an optional build of another platform, which would not be installed anyway.
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
  // An older Node makes npm silently omit optional packages that require a newer one. The install is repeated with the new Node.
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

/**
 * Checks the Node version. npm scripts find node_modules/.bin/node first. Without a build of the pinned Node, the system's Node is used.
 */
function assertRuntime() {
  const version = runtimeVersion();
  if (runsSources(version)) return;
  throw new Error(
    `No packaged Node runs on this machine (${process.platform}-${process.arch}). ` +
      `Install Node ${OLDEST_RUNTIME.join('.')} or newer (this is ${version}) and run the command again.`,
  );
}

/** Returns the Node that runs the sources: the packaged one, or the current one if none was packaged. */
export const nodeForSources = () => (existsSync(pinned) ? pinned : process.execPath);

function runtimeVersion() {
  if (process.execPath.startsWith(modules + sep)) return process.versions.node;
  try {
    return execFileSync(pinned, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  } catch {
    return process.versions.node;
  }
}
