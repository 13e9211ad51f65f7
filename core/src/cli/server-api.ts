import { checkCompanion } from '../companion.ts';
import { CommandFailure, stringFlag, type CommandOptions, type Invocation } from './command.ts';
import { configOptions, configSources } from './options.ts';

/** Where the running server is, and who asks. */
export const serverApiOptions = {
  ...configOptions,
  url: {
    type: 'string',
    value: 'url',
    description: 'Address of the running server (default: as the configuration has it).',
  },
  token: { type: 'string', value: 'token', description: 'JWT or API key; better in the variable COMPANION_TOKEN.' },
} as const satisfies CommandOptions;

const TIMEOUT = 10_000;
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** The members of both envelopes. */
interface Answer {
  readonly success?: boolean;
  readonly data?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/**
 * Calls the running server and resolves to the envelope's data.
 *
 * @throws CommandFailure when it cannot be reached or refuses; the message is the server's own.
 */
export async function callServer(invocation: Invocation, method: string, path: string): Promise<unknown> {
  const { flags, terminal } = invocation;
  const address = stringFlag(flags, 'url') ?? (await configuredAddress(invocation));
  const token = stringFlag(flags, 'token') ?? terminal.env['COMPANION_TOKEN'];
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await request(new URL(path, address), { method, headers, signal: AbortSignal.timeout(TIMEOUT) });
  if (answer.success !== true)
    throw new CommandFailure(`${answer.error ?? 'No answer of this server'}: ${answer.message ?? address}`);
  return answer.data;
}

async function request(url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    return (await response.json()) as Answer;
  } catch (error) {
    throw new CommandFailure(`No server answers at ${url.origin}. Start it, or name its address with --url.`, {
      cause: error,
    });
  }
}

async function configuredAddress(invocation: Invocation): Promise<string> {
  const { values } = await checkCompanion(configSources(invocation));
  const valueOf = (path: string): unknown => values.find((value) => value.path === path)?.value;
  const configured = valueOf('server.host');
  const host = typeof configured === 'string' && !ANY_ADDRESS.includes(configured) ? configured : '127.0.0.1';
  const port = Number(valueOf('server.port') ?? 1235);
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
