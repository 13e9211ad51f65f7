/*
 * Prepares a machine for development and for every test: the npm dependencies and, on Debian and its relatives as root, the native engines
 * and test servers. It asks no questions, starts no service and opens no port, and it is fast if everything is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFonts } from './build-fonts.mjs';
import { ensureDeployTools } from './deploy-tools.mjs';
import { ensureDependencies, nodeForSources, root } from './dependencies.mjs';
import { systemPackages } from './system-packages.mjs';

const POLICY = '/usr/sbin/policy-rc.d';
const CLUSTER_CONFIG = '/etc/postgresql-common/createcluster.conf';
const SERVICES = ['redis-server', 'postgresql', 'nginx', 'haproxy'];

try {
  await ensureDependencies();
  await buildFonts();
  setUpSystem();
  setUpBrowser();
  await ensureDeployTools();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function setUpSystem() {
  if (!hasCommand('dpkg-query') || !hasCommand('apt-get'))
    return explain('This system has no apt-get.', systemPackages);
  const missing = systemPackages.filter(({ debian }) => !isInstalled(debian));
  if (missing.length === 0) return console.log(`System packages: all ${systemPackages.length} are installed.`);
  if (process.getuid?.() !== 0) return explain('Installing system packages needs root.', missing);

  console.log('System packages to install:');
  list(missing);
  withoutStartingServices(missing, () => {
    step('Updating the package list', ['update']);
    step('Installing', ['install', '--yes', '--no-install-recommends', ...missing.map(({ debian }) => debian)]);
  });
}

/** Installs a browser for exports: from the system's packages, from npm packages, or with Puppeteer's browser manager. */
function setUpBrowser() {
  spawnSync(nodeForSources(), [join(root, 'scripts/install-browser.ts')], { stdio: 'inherit' });
}

function isInstalled(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], {
    encoding: 'utf8',
  });
  return status === 0 && stdout === 'installed';
}

function hasCommand(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/** Prevents services from starting, now and at the next boot: Debian starts a service on installation. */
function withoutStartingServices(missing, work) {
  const names = new Set(missing.map(({ debian }) => debian));
  const ownsPolicy = !existsSync(POLICY);
  if (ownsPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  if (names.has('postgresql') && !existsSync(CLUSTER_CONFIG)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(CLUSTER_CONFIG, 'create_main_cluster = false\n');
  }
  try {
    work();
    if (hasCommand('systemctl')) spawnSync('systemctl', ['disable', ...SERVICES.filter((name) => names.has(name))]);
  } finally {
    if (ownsPolicy) rmSync(POLICY);
  }
}

function step(title, args) {
  const started = Date.now();
  process.stdout.write(`${title}… `);
  try {
    execFileSync('apt-get', ['-qq', '-o', 'Dpkg::Options::=--force-confold', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    process.stdout.write('failed\n');
    throw new Error(`apt-get ${args[0]} failed:\n${String(error.stderr).trim().split('\n').slice(-8).join('\n')}`, {
      cause: error,
    });
  }
  process.stdout.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`);
}

function explain(reason, packages) {
  console.log(`${reason} The server runs without these, with fewer features; to have them:`);
  list(packages);
  if (process.platform === 'linux') {
    console.log(
      `  Debian, Ubuntu: sudo apt-get install --no-install-recommends ${packages.map(({ debian }) => debian).join(' ')}`,
    );
    console.log('  Fedora, Arch, Alpine: the packages of the same programs.');
    return;
  }
  for (const command of new Set(packages.map(({ macos }) => macos))) console.log(`  macOS: ${command}`);
}

function list(packages) {
  const width = Math.max(...packages.map(({ debian }) => debian.length));
  for (const { debian, purpose } of packages) console.log(`  ${debian.padEnd(width)}  ${purpose}`);
}
