import { definePlugin, type AuthService } from '@editor-companion/core/plugin';
import { createApiKeys } from './api-keys.ts';
import { command } from './command/command.ts';
import { readCredential } from './credential.ts';
import { errors } from './errors.ts';
import { isSafeUrl } from './key-set.ts';
import { Options } from './options.ts';
import { Revocations } from './revocations/revocations.ts';
import { revocationRoutes } from './revocations/routes.ts';
import { roleOf } from './roles.ts';
import { createTokens } from './tokens.ts';

/** The service `auth`: JSON Web Tokens and API keys. Once it is there, the HTTP shell lets nobody in without one of them. */
export default definePlugin({
  name: 'auth',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['auth'],
  options: Options,
  errors: errors.table,
  commands: [command],
  check: ({ secret, jwks, apiKeys }) => [
    ...(secret || jwks || apiKeys.length > 0 ? [] : [{ path: '', message: errors.AUTH_NOT_CONFIGURED().message }]),
    ...(jwks?.url === undefined || isSafeUrl(jwks.url)
      ? []
      : [{ path: 'jwks.url', message: errors.AUTH_JWKS_REFUSED({ url: jwks.url }).message }]),
  ],
  setup(host, options) {
    if (!options.secret && !options.jwks && options.apiKeys.length === 0) throw errors.AUTH_NOT_CONFIGURED();
    const revocations = new Revocations(host);
    host.provide('auth', createAuth(options, revocations));
    host.routes(revocationRoutes(revocations));
    host.onReady(() => revocations.start());
    host.onMove(() => revocations.open());
    host.onClose(() => revocations.stop());
    host.capability('auth', () => ({ required: true }));
  },
});

function createAuth(options: Options, revocations: Revocations): AuthService {
  const verifyToken = createTokens(options);
  const findByKey = createApiKeys(options.apiKeys);
  return {
    async authenticate(credentials) {
      const credential = readCredential(credentials, options.maxTokenBytes);
      const isToken = credential.split('.').length === 3;
      const principal = isToken ? await verifyToken(credential) : findByKey(credential);
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
