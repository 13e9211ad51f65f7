import { CompanionRequestError } from '../request-error.ts';

/** The error of an unsuccessful answer. Proxies answer with pages of their own. */
export async function refusalIn(response: Response): Promise<CompanionRequestError> {
  const { status, headers } = response;
  const body = fieldsOf(await response.json().catch(() => undefined));
  // Routes of OpenAI's API have its error format.
  const { error } = body;
  const { code, message } = typeof error === 'object' ? fieldsOf(error) : { code: error, message: body['message'] };
  return new CompanionRequestError(
    textOf(code, `HTTP_${status}`),
    textOf(message, `The server responded with ${status}.`),
    { status, details: body['details'], requestId: requestIdOf(body, headers), retryAfter: retryAfterIn(headers) },
  );
}

/** The error in an event of a stream. @param data JSON of the event. */
export function refusalInEvent(data: string): CompanionRequestError {
  const { code, message } = fieldsOf(fieldsOf(JSON.parse(data))['error']);
  return new CompanionRequestError(textOf(code, 'STREAM_CUT'), textOf(message, 'The server stopped with an error.'));
}

/** The value of `Retry-After` in milliseconds, given as seconds or as a date; undefined if absent. */
function retryAfterIn(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function requestIdOf(body: Readonly<Record<string, unknown>>, headers: Headers): string | undefined {
  const { requestId } = body;
  return typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined);
}
