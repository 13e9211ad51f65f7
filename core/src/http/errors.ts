import { defineErrors } from '../base/errors.ts';

/** Errors of the HTTP shell itself. */
export const httpErrors = defineErrors({
  BODY_INVALID: {
    status: 400,
    message: 'The request body does not match the schema of this route. `details` lists each fault.',
  },
  QUERY_INVALID: {
    status: 400,
    message: 'The query string does not match the schema of this route. `details` lists each fault.',
  },
  PARAMS_INVALID: {
    status: 400,
    message: 'The path parameters do not match the schema of this route. `details` lists each fault.',
  },
  HEADERS_INVALID: {
    status: 400,
    message: 'The headers do not match the schema of this route. `details` lists each fault.',
  },
  BODY_NOT_JSON: { status: 400, message: 'The request body is not JSON. Send one JSON value, encoded as UTF-8.' },
  BODY_TOO_DEEP: {
    status: 400,
    message: 'The request body is nested more than {limit} levels deep. Send a flatter value.',
  },
  BODY_TOO_MANY_VALUES: {
    status: 413,
    message:
      'The request body contains more than {limit} keys and values. Send less, or ask the operator to raise server.largeBodies.maxValues.',
  },
  BODY_TOO_MANY_KEYS: {
    status: 413,
    message:
      'An object in the request body has more than {limit} keys. Send fewer, or ask the operator to raise server.largeBodies.maxKeys.',
  },
  BODY_TOO_INTRICATE: {
    status: 413,
    message:
      'The request body contains more than {limit} values outside of its document. Only the document may contain more; send fewer other values.',
  },
  BODY_TOO_COSTLY: {
    status: 413,
    message:
      'Reading the request body takes more time or memory than the server allows for one request. Send a smaller body.',
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
    message: 'There is no route {method} {path}. GET /capabilities lists what this server offers.',
  },
  PATH_UNKNOWN: {
    status: 404,
    message: 'Nothing exists at this path: a part of it does not have the form of an id. `details` names the part.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: '{path} does not support {method}. Supported methods: {allowed}.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request is larger than this route accepts. Send less, or ask the operator to raise the limit.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'The file is larger than the limit of {limit} bytes. Send a smaller file.',
  },
  URI_TOO_LONG: { status: 414, message: 'A part of the path is too long. Shorten it.' },
  MEDIA_TYPE_UNSUPPORTED: {
    status: 415,
    message:
      'This route does not accept the media type «{type}». Most routes accept application/json; uploads use multipart/form-data.',
  },
  CONTENT_ENCODING_UNSUPPORTED: {
    status: 415,
    message:
      'Compressed request bodies ({encoding}) are not supported. Send the body uncompressed, without Content-Encoding.',
  },
  WORKER_ONLY: {
    status: 421,
    message:
      'This node only runs jobs (role worker). Send requests to a node with the role web or all; this one serves only /health/live and /health/ready.',
  },
  WEBSOCKET_VERSION_UNSUPPORTED: {
    status: 426,
    message: 'This server supports only version 13 of the WebSocket protocol (RFC 6455), not version {version}.',
  },
  RATE_LIMITED: { status: 429, message: 'This caller sent too many requests. Wait {seconds} s.' },
  LOGIN_LIMITED: {
    status: 429,
    message:
      'Too many wrong credentials came from this address. Wait {seconds} s, then send a valid one. Credentials that were accepted recently still work.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large. Send fewer or shorter ones.' },
  INTERNAL_ERROR: {
    status: 500,
    message:
      'The server failed to process this request. Give the request id to its operator, who finds the cause in the log.',
  },
  NOT_READY: { status: 503, message: 'The server is not ready. `details` lists the failing checks.', retryAfter: 2 },
  OVERLOADED: { status: 503, message: 'The server is overloaded. Try again in a moment.', retryAfter: 5 },
  BODIES_BUSY: {
    status: 503,
    message:
      'The request bodies in progress use all memory that the server has for them, or all that one caller may use. Try again in a moment.',
    retryAfter: 2,
  },
  PLUGIN_UNAVAILABLE: {
    status: 503,
    message: 'The feature «{plugin}» is not available, because its plugin failed to start.',
    retryAfter: 60,
  },
  OBSERVER_TOO_LATE: {
    status: 500,
    message: 'An observer of requests was registered after the server was ready. Register it during setup.',
  },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.', retryAfter: 5 },
  STORAGE_FULL: { status: 507, message: 'The server has no space left to store this. Ask its operator to free some.' },
});
