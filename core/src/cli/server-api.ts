import type { CommandOptions } from '../plugin/command.ts';
import type { ConfigValue } from '../report/problem.ts';
import { CommandFailure, stringFlag, type Invocation } from './command.ts';
import { configOptions } from './options.ts';

/** Flags that name the running server and the caller's credential. */
export const serverApiOptions = {
  ...configOptions,
  url: {
    type: 'string',
    value: 'url',
    description: 'Address of the running server (default: the one in the configuration).',
  },
  token: { type: 'string', value: 'token', description: 'JWT or API key; better in the variable COMPANION_TOKEN.' },
} as const satisfies CommandOptions;

const TIMEOUT = 10_000;
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** The members of both envelopes. */
export interface Answer {
  readonly success?: boolean;
  readonly data?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** The caller's flags and terminal, and the values of the configuration. */
export interface Caller extends Pick<Invocation, 'flags' | 'terminal'> {
  readonly values: readonly ConfigValue[];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/**
 * Calls the running server and resolves to the `data` of its envelope.
 * @throws CommandFailure when it cannot be reached or refuses; the message is the server's own.
 */
export async function callServer(caller: Caller, { method, path, body }: Call): Promise<unknown> {
  const { url, headers } = addressed(caller, path);
  const answer = await request(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (answer.success !== true) throw refusal(answer, url);
  return answer.data;
}

/** The URL of a request, and the headers that all requests share. */
export function addressed(
  { flags, terminal, values }: Caller,
  path: string,
): { url: URL; headers: Readonly<Record<string, string>> } {
  const address = stringFlag(flags, 'url') ?? configuredAddress(values);
  const url = URL.parse(path, address);
  if (url === null) throw new CommandFailure(`--url takes an address such as http://127.0.0.1:1235, not "${address}".`);
  const token = stringFlag(flags, 'token') ?? terminal.env['COMPANION_TOKEN'];
  return {
    url,
    headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  };
}

/** The failure of a command whose request was refused. @param answer the server's envelope, or any other response. */
export const refusal = ({ error, message }: Answer, { origin }: URL): CommandFailure =>
  new CommandFailure(`${error ?? 'The response is not from this server'}: ${message ?? origin}`);

export const unreachable = ({ origin }: URL, cause: unknown): CommandFailure =>
  new CommandFailure(`No server responds at ${origin}. Start it, or name its address with --url.`, { cause });

async function request(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    return (await response.json()) as Answer;
  } catch (error) {
    throw unreachable(url, error);
  }
}

function configuredAddress(values: readonly ConfigValue[]): string {
  const valueOf = (path: string): unknown => values.find((value) => value.path === path)?.value;
  const configured = valueOf('server.host');
  const host = typeof configured === 'string' && !ANY_ADDRESS.includes(configured) ? configured : '127.0.0.1';
  const port = Number(valueOf('server.port') ?? 1235);
  const protocol = valueOf('server.tls.key') === undefined ? 'http' : 'https';
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
