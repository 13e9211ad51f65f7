import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REPOSITORY } from '../../support/server.ts';

/** A proxy of deploy/proxies, with the changes to its file for a test: another port, no certificate. */
interface Kind {
  readonly program: string;
  readonly file: string;
  args(file: string, folder: string): string[];
  adapt(text: string, ports: Ports, folder: string): string;
}

interface Ports {
  readonly own: number;
  readonly server: number;
}

export const PROXIES: Readonly<Record<'nginx' | 'haproxy', Kind>> = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    args: (file, folder) => ['-p', folder, '-e', join(folder, 'error.log'), '-c', file, '-g', 'daemon off;'],
    adapt: (text, { own, server }, folder) => `
      pid ${folder}/nginx.pid;
      worker_processes 1;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${text
          .replace('listen 443 ssl;', `listen 127.0.0.1:${own};`)
          .replaceAll(/^\s*ssl_certificate.*$/gm, '')
          .replace('127.0.0.1:1235', `127.0.0.1:${server}`)}
      }`,
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    args: (file) => ['-db', '-f', file],
    adapt: (text, { own, server }) =>
      text
        // A test's process may not open so many connections.
        .replace('maxconn 20000', 'maxconn 200')
        .replace(/bind :443 .*/, `bind 127.0.0.1:${own}`)
        .replace('127.0.0.1:1235', `127.0.0.1:${server}`),
  },
};

/** Returns the reason to skip a proxy's tests. False if it is installed. */
export const without = ({ program }: Kind): string | false =>
  spawnSync(program, ['-v']).error ? `${program} is not installed; \`npm run setup\` installs it` : false;

/** Returns a currently unused port: proxies cannot report a port that the system chose. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a proxy with its file from deploy/proxies. */
export async function startProxy(kind: Kind, ports: Ports): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-proxy-'));
  const file = join(folder, kind.file);
  const text = await readFile(join(REPOSITORY, 'deploy/proxies', kind.file), 'utf8');
  await writeFile(file, kind.adapt(text, ports, folder));
  const child = spawn(kind.program, kind.args(file, folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => (said += words));
  const exit = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(ports.own, () => child.exitCode);
  } catch (error) {
    await end();
    throw new Error(`${kind.program} does not start: ${said}`, { cause: error });
  }
  return { [Symbol.asyncDispose]: end };
}

/** Waits until a port accepts connections, as neither program reports it. */
async function untilListening(port: number, exitCode: () => number | null): Promise<void> {
  while (exitCode() === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error(`It ended with ${exitCode()}.`);
}
