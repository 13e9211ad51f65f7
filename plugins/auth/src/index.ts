import { definePlugin, type AuthService } from '@editor-companion/core/plugin';
import { ChangeNotifier } from './change-notifier.ts';
import { command } from './command/command.ts';
import { command as keysCommand } from './command/issued-keys.ts';
import { readCredential } from './credential.ts';
import { openDatabase } from './database/database.ts';
import { errors } from './errors.ts';
import { isSafeUrl } from './key-set.ts';
import { createApiKeys } from './keys/configured-keys.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { Keys } from './keys/keys.ts';
import { keyRoutes } from './keys/routes.ts';
import { Options } from './options.ts';
import { Revocations } from './revocations/revocations.ts';
import { revocationRoutes } from './revocations/routes.ts';
import { roleOf } from './roles.ts';
import { tenantData } from './tenant-data.ts';
import { createTokens } from './tokens.ts';

/** The service `auth`: JSON Web Tokens and API keys. With this plugin, the HTTP shell admits nobody without one of them. */
export default definePlugin({
  name: 'auth',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['auth'],
  options: Options,
  errors: errors.table,
  commands: [command, keysCommand],
  check: ({ secret, jwks, apiKeys }) => [
    ...(secret || jwks || apiKeys.length > 0 ? [] : [{ path: '', message: errors.AUTH_NOT_CONFIGURED().message }]),
    ...(jwks?.url === undefined || isSafeUrl(jwks.url)
      ? []
      : [{ path: 'jwks.url', message: errors.AUTH_JWKS_REFUSED({ url: jwks.url }).message }]),
  ],
  setup(host, options) {
    if (!options.secret && !options.jwks && options.apiKeys.length === 0) throw errors.AUTH_NOT_CONFIGURED();
    const notifier = new ChangeNotifier();
    const revocations = new Revocations(host, () => notifier.notify());
    const keys = new Keys({
      host,
      options: options.keys,
      changed: () => {
        keys.ring.forget();
        notifier.notify();
      },
    });
    host.contribute('tenantData', tenantData({ writeUses: () => keys.writeUses(), forget: () => keys.ring.forget() }));
    host.provide('auth', createAuth(options, revocations, keys.ring));
    host.routes(revocationRoutes(revocations));
    host.routes(keyRoutes({ keys, revocations }));
    host.onReady(async () => {
      const database = host.find('database');
      // Without a database nothing is stored, and requests for it get an error.
      if (database === undefined) return;
      const db = await openDatabase(database);
      await revocations.start(db);
      keys.start(db);
      await notifier.start(host.find('relay'), () => {
        keys.ring.forget();
        revocations.look();
      });
    });
    host.onMove(async () => {
      const database = host.find('database');
      if (database) await openDatabase(database);
    });
    host.onClose(async () => {
      notifier.close();
      revocations.stop();
      await keys.stop();
    });
    host.capability('auth', () => ({ required: true }));
  },
});

function createAuth(options: Options, revocations: Revocations, ring: KeyRing): AuthService {
  const verifyToken = createTokens(options);
  const findByKey = createApiKeys(options.apiKeys);
  return {
    async authenticate(credentials) {
      const credential = readCredential(credentials, options.maxTokenBytes);
      const isToken = credential.split('.').length === 3;
      const principal = isToken
        ? await verifyToken(credential)
        : (findByKey(credential) ?? (await ring.find(credential)));
      if (principal === undefined) throw errors.AUTH_INVALID();
      if (revocations.isRevoked(principal)) throw errors.AUTH_REVOKED();
      return principal;
    },
    roleOf,
    isRevoked: (principal) => revocations.isRevoked(principal),
  };
}

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    auth: Partial<Options>;
  }
}
