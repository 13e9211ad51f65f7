import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';

type Schema = Readonly<Record<string, unknown>>;

/** The schema of a success answer whose `data` is as `schema` says. */
export const envelopeOf = (schema: unknown): Schema => ({
  type: 'object',
  required: ['code', 'success', 'data'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data: schema },
});

/**
 * Wraps every plain JSON payload as `{code, success, data}`. It does so before serialisation, and `wrapResponses` widens the
 * route's response schemas alike, so that the compiled serialiser writes envelope and data in one pass.
 */
export function wrapPayloads(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (request.routeOptions.config.envelope === false) return done(null, payload);
    done(null, { code: reply.statusCode, success: true, data: payload });
  });
}

/** The route's schema with those responses that are JSON successes described inside the envelope. */
export function wrapResponses({ schema, config }: Pick<RouteOptions, 'schema' | 'config'>): FastifySchema | undefined {
  const responses = schema?.response;
  if (!isRecord(responses) || config?.envelope === false) return schema;
  const wrapped = Object.entries(responses).map(([status, response]) => [
    status,
    isSuccess(status) && isRecord(response) ? wrapResponse(response) : response,
  ]);
  return { ...schema, response: Object.fromEntries(wrapped) };
}

const isSuccess = (status: string): boolean => status.startsWith('2') && status !== '204';

/** A response is a schema, or a schema by media type of which only the JSON one is wrapped. */
function wrapResponse(response: Schema): Schema {
  const content = response['content'];
  if (!isRecord(content)) return envelopeOf(response);
  const json = content['application/json'];
  if (!isRecord(json)) return response;
  return { ...response, content: { ...content, 'application/json': { ...json, schema: envelopeOf(json['schema']) } } };
}

const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
