import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  AUTH_REQUIRED: {
    status: 401,
    message: 'This needs a credential. Send `Authorization: Bearer <token or API key>`; on a WebSocket, `?token=`.',
  },
  AUTH_INVALID: { status: 403, message: 'The credential is not valid here. Get a new one from whoever issued it.' },
  AUTH_EXPIRED: { status: 403, message: 'The credential has expired. Get a new one from whoever issued it.' },
  AUTH_REVOKED: {
    status: 403,
    message: 'The credential has been revoked. Ask the operator of this server for a new one.',
  },
  AUTH_REVOCATION_NOT_FOUND: { status: 404, message: 'There is no revocation {id}. GET /auth/revocations lists them.' },
  AUTH_REVOCATIONS_FULL: {
    status: 409,
    message: '{limit} credentials are revoked, and no more are kept. Lift revocations of tokens that have expired.',
  },
  AUTH_REVOCATIONS_UNAVAILABLE: {
    status: 501,
    message:
      'Revocations need a database, and this server has none. Switch on the plugin storage, or another that provides one.',
  },
  AUTH_UNAVAILABLE: {
    status: 503,
    message: 'Credentials cannot be checked right now, because their signing keys cannot be fetched. Try again soon.',
    retryAfter: 10,
  },
  AUTH_NOT_CONFIGURED: {
    status: 500,
    message:
      'auth has nothing to check credentials with. Set `secret`, `jwks` or `apiKeys`, or switch it off with `auth: false`.',
  },
  AUTH_JWKS_REFUSED: { status: 500, message: '`jwks.url` must use https (http only on this machine): {url}' },
});
