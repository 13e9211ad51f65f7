import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  AUTH_REQUIRED: {
    status: 401,
    message: 'This needs a credential. Send `Authorization: Bearer <token or API key>`; on a WebSocket, `?token=`.',
  },
  AUTH_INVALID: { status: 403, message: 'The credential is not valid here. Get a new one from whoever issued it.' },
  AUTH_EXPIRED: { status: 403, message: 'The credential has expired. Get a new one from whoever issued it.' },
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
