import type { CommandInvocation } from '@editor-companion/core/plugin';
import { hashOf, makeSecret } from '../keys/secret.ts';
import { API_KEY_ID, type Options } from '../options.ts';

export function listKeys({ options, print, printTable }: CommandInvocation<Options>): void {
  if (options.apiKeys.length === 0) return print('The configuration has no API keys.');
  printTable([
    ['id', 'name', 'scopes'],
    ...options.apiKeys.map(({ id, name = '', scopes }) => [id, name, scopes.join(',')]),
  ]);
}

/** Prints a new key, which is stored nowhere, and its configuration entry. */
export function makeKey({ options, flags, print, misuse }: CommandInvocation<Options>, id: string): void {
  if (!new RegExp(API_KEY_ID).test(id))
    misuse('The id of a key has 1 to 64 letters, digits, dots, dashes or underscores.');
  if (options.apiKeys.some((key) => key.id === id)) misuse(`The key "${id}" already exists. Choose another id.`);
  const { scopes, name } = flags;
  if (typeof scopes !== 'string' || scopes === '')
    return misuse('Give the scopes of the key: --scopes import,export; --scopes "*" for everything.');
  const key = makeSecret();
  const entry = {
    id,
    ...(name !== undefined && { name }),
    hash: `sha256:${hashOf(key)}`,
    scopes: scopes.split(',').map((scope) => scope.trim()),
  };
  print(`${key}\n`);
  print('This key is shown only once. Add this entry to the configuration, plugins: { auth: { apiKeys: [entry] } },');
  print('and restart the server:\n');
  print(JSON.stringify(entry));
}
