import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  AUTH_REQUIRED: {
    status: 401,
    message:
      'This request needs a credential. Send `Authorization: Bearer <token or API key>`; on a WebSocket, `?token=`.',
  },
  AUTH_INVALID: { status: 403, message: 'The credential is not valid here. Get a new one from its issuer.' },
  AUTH_EXPIRED: { status: 403, message: 'The credential has expired. Get a new one from its issuer.' },
  AUTH_REVOKED: {
    status: 403,
    message: 'The credential has been revoked. Ask the operator of this server for a new one.',
  },
  AUTH_REVOCATION_NOT_FOUND: {
    status: 404,
    message: 'There is no revocation {id}. GET /auth/revocations lists all revocations.',
  },
  AUTH_REVOCATIONS_FULL: {
    status: 409,
    message: 'The limit of {limit} revoked credentials is reached. Remove revocations of tokens that have expired.',
  },
  AUTH_REVOCATIONS_UNAVAILABLE: {
    status: 501,
    message:
      'API keys that are created at run time, and revocations, need a database, but this server has none. Switch on the plugin storage, or another that provides a database.',
  },
  KEY_NOT_FOUND: { status: 404, message: 'There is no key {id}. GET /keys lists the keys that you may see.' },
  KEY_SCOPE_REFUSED: {
    status: 403,
    message:
      "The key cannot have the scope «{scope}», because you do not have it yourself. For a server's key, a user's token must name each scope; `*` is not enough.",
  },
  KEY_ROLE_REFUSED: {
    status: 403,
    message:
      'The key cannot have the role {role} for «{pattern}», because you do not have this role for all matching documents. Give it a weaker role, or fewer documents.',
  },
  KEY_ROLE_EXCEEDED: {
    status: 403,
    message:
      'The key cannot have the role {role} for «{pattern}», because you only have {held} for «{narrower}». Add «{narrower}» with {held} to the documents of the key.',
  },
  KEY_FROM_KEY: {
    status: 403,
    message:
      'A key that was created at run time cannot create keys, and can only rotate itself. Use a token, or a key of the configuration.',
  },
  KEY_NEEDS_MANAGER: {
    status: 403,
    message: 'Creating server keys, and keys that another user manages, requires the scope «keys:all».',
  },
  KEY_OF_USER: {
    status: 400,
    message:
      'A key of the kind `user` acts as the user who creates it. Only users can create one, and only for themselves.',
  },
  KEY_TENANT_REFUSED: {
    status: 403,
    message:
      'Creating keys of other tenants requires the scopes `keys:all` and `tenants`, and a credential without a tenant.',
  },
  KEY_EXPIRY_REFUSED: { status: 400, message: '`expiresAt` must be in the future, at most {days} days from now.' },
  KEYS_FULL: {
    status: 409,
    message:
      'This owner has reached the limit of {limit} keys. Expired and revoked keys leave the list after some time (`keys.keepDays`).',
  },
  AUTH_UNAVAILABLE: {
    status: 503,
    message: 'Credentials cannot be checked at the moment, because the signing keys cannot be fetched. Try again soon.',
    retryAfter: 10,
  },
  AUTH_NOT_CONFIGURED: {
    status: 500,
    message:
      'auth has no way to check credentials. Set `secret`, `jwks` or `apiKeys`, or switch it off with `auth: false`.',
  },
  AUTH_JWKS_REFUSED: { status: 500, message: '`jwks.url` must use https (http only on this machine): {url}' },
});
