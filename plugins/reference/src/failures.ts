import { CompanionError, type FailureForm, type RouteInfo, type RoutesService } from '@editor-companion/core/plugin';
import type { Schema } from './schema.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

type ErrorEntry = ReturnType<RoutesService['errors']>[number];

/** The schema that all errors share. */
export const ErrorSchema: Schema = {
  type: 'object',
  required: ['code', 'success', 'error', 'message', 'requestId'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    success: { type: 'boolean', const: false },
    error: { type: 'string', description: 'Stable code of the error.' },
    message: { type: 'string', description: 'The fault, its cause, and the remedy.' },
    requestId: { type: 'string', description: 'Request id for the operator, who finds it in the log.' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** Core errors that any route may answer with, besides those that depend on its inputs. */
const ALWAYS = new Set([
  'INTERNAL_ERROR',
  'RATE_LIMITED',
  'OVERLOADED',
  'SHUTTING_DOWN',
  'PLUGIN_UNAVAILABLE',
  'REQUEST_INVALID',
]);
const WITH_BODY = new Set([
  'BODY_INVALID',
  'BODY_NOT_JSON',
  'BODY_TOO_DEEP',
  'PAYLOAD_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'CONTENT_ENCODING_UNSUPPORTED',
]);

/** Lists the errors that a route may answer with: those of its plugin, and those of the core that its declaration makes possible. */
export function failuresOf(route: RouteInfo, errors: readonly ErrorEntry[]): readonly ErrorEntry[] {
  const { schema } = route;
  return errors.filter(({ code, plugin }) => {
    if (plugin === route.plugin && plugin !== 'core') return true;
    if (plugin === 'auth') return !route.public && code.startsWith('AUTH_') && !/CONFIGURED|REFUSED/.test(code);
    if (plugin !== 'core') return false;
    if (WITH_BODY.has(code)) return schema['body'] !== undefined;
    if (code === 'QUERY_INVALID') return schema['querystring'] !== undefined;
    if (code === 'PARAMS_INVALID' || code === 'PATH_UNKNOWN') return schema['params'] !== undefined;
    if (code === 'SCOPE_MISSING') return route.scopes.length > 0;
    if (code === 'NOT_READY') return route.url === '/health/ready';
    return ALWAYS.has(code);
  });
}

/**
 * Describes errors as OpenAPI responses in the format that the route uses. There is one response for each status, with an example for each
 * code.
 */
export function failureResponses(failures: readonly ErrorEntry[], form: FailureForm = ENVELOPE): Schema {
  const byStatus = Map.groupBy(failures, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, entries]) => [status, failureResponse(status, entries, form)]));
}

const failureResponse = (status: number, entries: readonly ErrorEntry[], form: FailureForm): Schema => ({
  description: `${STATUS_CODES[status] ?? 'Failure'}: ${entries.map(({ code }) => `\`${code}\``).join(', ')}`,
  content: {
    'application/json': {
      schema: form.schema,
      examples: Object.fromEntries(
        entries.map((entry) => [
          entry.code,
          form === ENVELOPE ? { $ref: `#/components/examples/${entry.code}` } : exampleOf(entry, form),
        ]),
      ),
    },
  },
});

const exampleOf = (entry: ErrorEntry, form: FailureForm): Schema => ({
  summary: entry.code,
  value: exampleFailure(entry, form),
});

/** Returns an example of each error in the common format, by its code. */
export const failureExamples = (errors: readonly ErrorEntry[]): Schema =>
  Object.fromEntries(errors.map((entry) => [entry.code, exampleOf(entry, ENVELOPE)]));

const REQUEST_ID = '0b9f2a52-6a3e-4b6f-9a55-2f3c1d7e8a90';

const exampleFailure = ({ code, status, message }: ErrorEntry, form: FailureForm): object =>
  form.body(new CompanionError(code, { status, message: message.replaceAll(/\{(\w+)\}/g, '<$1>') }), REQUEST_ID);

const ENVELOPE: FailureForm = {
  schema: { $ref: '#/components/schemas/Error' },
  body: ({ code, status, message }, requestId) => ({ code: status, success: false, error: code, message, requestId }),
};
