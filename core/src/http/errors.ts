import { defineErrors } from '../base/errors.ts';

/** Errors of the HTTP shell itself. */
export const httpErrors = defineErrors({
  BODY_INVALID: {
    status: 400,
    message: 'The request body is not as this route expects it. See `details` for each fault.',
  },
  QUERY_INVALID: {
    status: 400,
    message: 'The query string is not as this route expects it. See `details` for each fault.',
  },
  PARAMS_INVALID: { status: 400, message: 'The path is not as this route expects it. See `details` for each fault.' },
  HEADERS_INVALID: {
    status: 400,
    message: 'The headers are not as this route expects them. See `details` for each fault.',
  },
  BODY_NOT_JSON: { status: 400, message: 'The request body is not JSON. Send one JSON value, encoded as UTF-8.' },
  BODY_TOO_DEEP: {
    status: 400,
    message: 'The request body is nested more than {limit} levels deep. Send a flatter value.',
  },
  BODY_TOO_MANY_VALUES: {
    status: 413,
    message:
      'The request body holds more than {limit} keys and values. Send less, or ask the operator to raise server.largeBodies.maxValues.',
  },
  BODY_TOO_MANY_KEYS: {
    status: 413,
    message:
      'An object of the request body has more than {limit} keys. Send fewer, or ask the operator to raise server.largeBodies.maxKeys.',
  },
  BODY_TOO_INTRICATE: {
    status: 413,
    message:
      'The request body holds more than {limit} values beside its document. Only a document may hold more; send fewer of the others.',
  },
  BODY_TOO_COSTLY: {
    status: 413,
    message: 'The request body takes more time or memory to read than the server gives to one. Send a smaller one.',
  },
  REQUEST_INVALID: {
    status: 400,
    message: 'The request could not be read. Check its method, path, headers and length.',
  },
  ORIGIN_FORBIDDEN: {
    status: 403,
    message:
      'Pages of «{origin}» may not call this server. Add the origin to `server.cors.origins`, or configure auth.',
  },
  HOST_FORBIDDEN: {
    status: 403,
    message:
      'This server does not answer to the host name «{host}». Add it to `server.allowedHosts`, or configure auth.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is no {method} {path} here. GET /capabilities tells what this server does.',
  },
  PATH_UNKNOWN: {
    status: 404,
    message: 'Nothing can be at this path: a part of it is not of the form that ids have here. See `details`.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: '{path} does not take {method}. It takes {allowed}.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request is larger than this route takes. Send less, or ask the operator to raise the limit.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'The file is larger than the {limit} bytes that are taken here. Send a smaller one.',
  },
  URI_TOO_LONG: { status: 414, message: 'A part of the path is too long. Shorten it.' },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    message:
      'This route does not take the media type «{type}». Most take application/json; uploads take multipart/form-data.',
  },
  CONTENT_ENCODING_UNSUPPORTED: {
    status: 415,
    message: 'Bodies are not taken compressed ({encoding}). Send the body as it is, without Content-Encoding.',
  },
  WORKER_ONLY: {
    status: 421,
    message:
      'This node only works on jobs (role worker). Send requests to a node of the role web or all; this one serves /health/live and /health/ready.',
  },
  WEBSOCKET_VERSION_UNSUPPORTED: {
    status: 426,
    message: 'This server speaks version 13 of the WebSocket protocol (RFC 6455) only, not version {version}.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many requests from this caller. Wait {seconds} s.' },
  LOGIN_LIMITED: {
    status: 429,
    message:
      'Too many wrong credentials came from this address. Wait {seconds} s, then send one that is valid. Callers whose credential was accepted lately are let in.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large. Send fewer or shorter ones.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'The server failed on this request. Give its operator the request id; the log says more.',
  },
  NOT_READY: { status: 503, message: 'The server is not ready. See `details` for what is failing.', retryAfter: 2 },
  OVERLOADED: { status: 503, message: 'The server has too much to do. Try again in a moment.', retryAfter: 5 },
  BODIES_BUSY: {
    status: 503,
    message:
      'The server holds as many bytes of request bodies as it has room for, or as one caller may send at once. Try again in a moment.',
    retryAfter: 2,
  },
  PLUGIN_UNAVAILABLE: {
    status: 503,
    message: 'The feature «{plugin}» is not available: it did not start.',
    retryAfter: 60,
  },
  OBSERVER_TOO_LATE: {
    status: 500,
    message: 'An observer of requests came after the server was ready. Observe during setup.',
  },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.', retryAfter: 5 },
  STORAGE_FULL: { status: 507, message: 'The server has no room left to store this. Its operator must free some.' },
});
