import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Diagnosis } from '../../base/diagnosis.ts';

/** Milliseconds to wait for an answer. */
const PATIENCE = 5_000;

/** Checks that the port is free and that the machine has the address. */
export async function port(host: string, number: number): Promise<Diagnosis> {
  const subject = 'Port';
  const place = `${host}:${number}`;
  const refusal = await listenRefusal(host, number);
  if (refusal === undefined) return { subject, state: 'good', found: `${place} is free` };
  if (refusal !== 'EADDRINUSE')
    return { subject, state: 'failing', found: `${place}: ${refusal}`, hint: hintFor(refusal) };
  const isOurs = await answersAsOurs(new URL(`http://${host.includes(':') ? `[${host}]` : host}:${number}`));
  if (isOurs) return { subject, state: 'good', found: `a server of this kind already listens on ${place}` };
  return {
    subject,
    state: 'failing',
    found: `another program already listens on ${place}`,
    hint: 'Stop it, or set server.port.',
  };
}

const hintFor = (code: string): string =>
  code === 'EACCES' ? 'Choose a port above 1023 (server.port).' : 'Correct server.host.';

async function listenRefusal(host: string, number: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(number, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
}

/** Checks that the address in `server.publicUrl` leads to a companion server. */
export async function publicAddress(url: string): Promise<Diagnosis> {
  const subject = 'Public address';
  const brings = 'Links in responses that callers can follow';
  const isOurs = await answersAsOurs(new URL(url.endsWith('/') ? url : `${url}/`));
  if (isOurs) return { subject, state: 'good', found: `${url} reaches a server of this kind` };
  return {
    subject,
    state: 'lacking',
    found: `${url} does not reach a server of this kind from here`,
    brings,
    hint: 'Start the server and its proxy, and correct server.publicUrl if it is wrong. Some networks do not let a machine reach its own public address.',
  };
}

async function answersAsOurs(base: URL): Promise<boolean> {
  try {
    const answer = await fetch(new URL('health/live', base), { signal: AbortSignal.timeout(PATIENCE) });
    await answer.body?.cancel();
    return answer.ok && answer.headers.has('x-request-id');
  } catch {
    return false;
  }
}
