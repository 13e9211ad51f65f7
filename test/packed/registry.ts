import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const REPOSITORY = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** A package in the registry: a tarball, or a folder of this repository's node_modules that is packed on request. */
interface Release {
  readonly manifest: Manifest;
  readonly path: string;
}

/**
 * Starts a registry of npm packages on this machine: published tarballs, and the packages installed in this repository as their
 * dependencies. Other packages do not exist, as no other registry is queried.
 */
export async function startRegistry(tarballs: readonly string[]) {
  // Newest first.
  let published = await Promise.all(tarballs.map(readTarball));
  const installed = installedFolders();
  const releasesOf = (name: string): Release[] => {
    const own = published.filter(({ manifest }) => manifest.name === name);
    return own.length > 0 ? own : (installed.get(name) ?? []).map(readFolder);
  };
  const answer = async ({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = url.slice(1).split('?');
    const [name = '', version] = decodeURIComponent(path).split('/-/');
    const releases = releasesOf(name);
    if (releases.length === 0) return void response.writeHead(404).end('{"error":"Not found"}');
    if (version === undefined) return void response.end(JSON.stringify(packument(releases, `http://${headers.host}`)));
    const release = releases.find(({ manifest }) => `${manifest.version}.tgz` === version);
    if (release === undefined) return void response.writeHead(404).end();
    await sendTarball(release.path, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Adds newer releases of packages. */
    async publish(more: readonly string[]): Promise<void> {
      published = [...(await Promise.all(more.map(readTarball))), ...published];
    },
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the registry document of all releases of a package. */
function packument(releases: readonly Release[], origin: string): object {
  const versions = releases.map(({ manifest }) => {
    const tarball = `${origin}/${encodeURIComponent(`${manifest.name}/-/${manifest.version}.tgz`)}`;
    return [manifest.version, { ...manifest, dist: { tarball } }] as const;
  });
  const [first] = versions;
  return {
    name: releases[0]?.manifest.name,
    'dist-tags': { latest: first?.[0] },
    versions: Object.fromEntries(versions),
  };
}

async function readTarball(path: string): Promise<Release> {
  const { stdout } = await run('tar', ['-xzOf', path, 'package/package.json']);
  return { manifest: JSON.parse(stdout) as Manifest, path };
}

const readFolder = (path: string): Release => ({
  manifest: JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest,
  path,
});

/** Returns every package that npm has installed here, in all versions. Workspaces exist only as tarballs. */
function installedFolders(): Map<string, string[]> {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const places = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  const folders = places.map(([place]) => place).filter((place) => existsSync(join(REPOSITORY, place, 'package.json')));
  const named = Map.groupBy(folders, (place) => place.split('node_modules/').at(-1) ?? '');
  return new Map([...named].map(([name, found]) => [name, found.map((place) => join(REPOSITORY, place))]));
}

async function sendTarball(path: string, response: ServerResponse): Promise<void> {
  if (path.endsWith('.tgz')) return void response.end(await readFile(path));
  const name = basename(path);
  // npm removes the first folder, whatever its name is.
  const child = spawn('tar', ['-cf', '-', '-C', dirname(path), `--exclude=${name}/node_modules`, name], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await pipeline(child.stdout, response);
}
