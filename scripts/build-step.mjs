/*
 * Functions of the steps that build parts of the product before a start or a test. Plain JavaScript for Node 20, because they may run right
 * after the first installation.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns a file itself, or all files of a folder in a stable order. @param {string} path @returns {string[]} */
export const filesBelow = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)));

/**
 * Runs a program and collects its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Builds if the module is the main program. `--force` rebuilds even if everything is up to date.
 * @param {string} url `import.meta.url` of the module.
 * @param {(options: { force: boolean }) => Promise<void>} build
 */
export async function buildAsProgram(url, build) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  try {
    await build({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
