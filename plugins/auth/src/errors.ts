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
      'Keys that are made at run time, and revocations, need a database, and this server has none. Switch on the plugin storage, or another that provides one.',
  },
  KEY_NOT_FOUND: { status: 404, message: 'There is no key {id}. GET /keys lists those that you may see.' },
  KEY_SCOPE_REFUSED: {
    status: 403,
    message:
      'A key cannot have the scope «{scope}», as you do not have it yourself. The key of a server takes of a user only scopes that the token names, never `*`.',
  },
  KEY_ROLE_REFUSED: {
    status: 403,
    message:
      'A key cannot be {role} of «{pattern}», as you are not {role} of all that it fits. Give it a weaker role, or fewer documents.',
  },
  KEY_ROLE_EXCEEDED: {
    status: 403,
    message:
      'A key cannot be {role} of «{pattern}», as you are only {held} of «{narrower}». Add «{narrower}» with {held} to the documents of the key.',
  },
  KEY_FROM_KEY: {
    status: 403,
    message:
      'A key that was made at run time makes no further keys, and rotates itself alone. Use a token, or a key of the configuration.',
  },
  KEY_NEEDS_MANAGER: {
    status: 403,
    message: 'Keys of servers, and keys that somebody else looks after, are made with the scope «keys:all».',
  },
  KEY_OF_USER: {
    status: 400,
    message: 'A key of the kind `user` acts as the user who makes it, so only users make one, and each for themselves.',
  },
  KEY_TENANT_REFUSED: {
    status: 403,
    message: 'Keys of other tenants are made by operators who hold `keys:all` and `tenants`, and belong to no tenant.',
  },
  KEY_EXPIRY_REFUSED: { status: 400, message: '`expiresAt` has to be a time from now until {days} days from now.' },
  KEYS_FULL: {
    status: 409,
    message:
      'This owner has {limit} keys, and no more are made. Those that ended leave the list after a while (`keys.keepDays`).',
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
