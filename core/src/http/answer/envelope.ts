import type { preSerializationHookHandler, RouteOptions } from 'fastify';
import type { RequestObservers } from '../request-observers.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The schema of a success answer whose `data` has the given schema. */
export const envelopeOf = (schema: unknown): Schema => ({
  type: 'object',
  required: ['code', 'success', 'data'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data: schema },
});

/**
 * Makes a route wrap its JSON answers as `{code, success, data}`. Answers are wrapped before serialisation and the response schemas are
 * widened alike, so the compiled serialiser writes both in one pass. Observers see the bare data.
 */
export function wrapRoute(route: RouteOptions, observers: Pick<RequestObservers, 'answered'>): void {
  if (route.config?.envelope === false) return;
  route.preSerialization = [...[route.preSerialization ?? []].flat(), wrapPayload(observers)];
  if (isRecord(route.schema?.response))
    route.schema = { ...route.schema, response: wrapResponses(route.schema.response) };
}

const wrapPayload =
  (observers: Pick<RequestObservers, 'answered'>): preSerializationHookHandler =>
  (request, reply, payload, done) => {
    observers.answered(request, payload);
    done(null, { code: reply.statusCode, success: true, data: payload });
  };

const wrapResponses = (responses: Schema): Schema =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      isSuccess(status) && isRecord(response) ? wrapResponse(response) : response,
    ]),
  );

const isSuccess = (status: string): boolean => status.startsWith('2') && status !== '204';

/** A response is a schema, or an object of schemas by media type, of which only the JSON one is wrapped. */
function wrapResponse(response: Schema): Schema {
  const content = response['content'];
  if (!isRecord(content)) return envelopeOf(response);
  const json = content['application/json'];
  if (!isRecord(json)) return response;
  return { ...response, content: { ...content, 'application/json': { ...json, schema: envelopeOf(json['schema']) } } };
}

const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
