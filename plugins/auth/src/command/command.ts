import type { CommandInvocation, PluginCommand } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';
import { listKeys, makeKey } from './keys.ts';
import { liftRevocation, listRevocations, revoke } from './revocations.ts';

type Action = (invocation: CommandInvocation<Options>, argument: string) => void | Promise<void>;

/** By their first words: whether the action takes one more argument. */
const ACTIONS: Readonly<Record<string, { readonly takes: number; readonly run: Action }>> = {
  keys: { takes: 0, run: listKeys },
  'make-key': { takes: 1, run: makeKey },
  revocations: { takes: 0, run: listRevocations },
  revoke: { takes: 0, run: revoke },
  lift: { takes: 1, run: liftRevocation },
};

/** `companion auth`: makes API keys, and revokes credentials on the running server. */
export const command: PluginCommand<Options> = {
  name: 'auth',
  summary: 'Create and list API keys; revoke credentials on the running server.',
  usage:
    'keys | make-key <id> --scopes <scopes> | revocations | revoke (--key <id> | --user <id> | --token-id <id>) | lift <id>',
  options: {
    scopes: { type: 'string', value: 'list', description: 'For a new key: import,export; * for everything.' },
    name: { type: 'string', value: 'name', description: 'For a new key: the name of its caller.' },
    key: { type: 'string', value: 'id', description: 'Revoke an API key.' },
    user: { type: 'string', value: 'id', description: 'Revoke the tokens of a user (their `sub`).' },
    'token-id': { type: 'string', value: 'id', description: 'Revoke one token, by its `jti`.' },
    before: { type: 'string', value: 'time', description: 'With --user: tokens issued before (default: now).' },
    reason: { type: 'string', value: 'text', description: 'Reason of the revocation, for the list.' },
  },
  maxArgs: 2,
  callsServer: true,
  async run(invocation) {
    const [name = '', argument = ''] = invocation.args;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (invocation.args.length - 1 !== action?.takes)
      invocation.misuse('Name an action: keys, make-key <id>, revocations, revoke or lift <id>.');
    await action?.run(invocation, argument);
  },
};
