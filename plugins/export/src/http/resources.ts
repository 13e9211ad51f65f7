import type { AnyReply, ExportResource, RouteScope } from '@editor-companion/core/plugin';
import { OWN_ORIGIN } from '../render/settle.ts';

export interface ResourceOptions {
  /** Further origins that mean this server. */
  readonly ownOrigins: readonly string[];
  readonly maxBytes: number;
}

const LOADABLE = /^(image\/|font\/|text\/css|application\/(?:font-|vnd\.ms-fontobject))/u;

/**
 * Reads what a document refers to on this server by asking the server itself, without a socket: the caller's credential goes
 * along, so nobody's document shows what its exporter may not see.
 */
export function createLoader(
  app: Pick<RouteScope, 'inject'>,
  request: AnyReply['request'],
  { ownOrigins, maxBytes }: ResourceOptions,
): (url: string) => Promise<ExportResource | undefined> {
  const own = new Set([OWN_ORIGIN, `${request.protocol}://${request.host}`, ...ownOrigins]);
  const headers = credentialsOf(request);

  return async (reference) => {
    const url = URL.parse(reference, OWN_ORIGIN);
    if (url === null || !own.has(url.origin)) return undefined;
    const response = await app.inject({ method: 'GET', url: url.pathname + url.search, headers });
    const mediaType = response.headers['content-type'] ?? '';
    const usable = response.statusCode === 200 && LOADABLE.test(mediaType) && response.rawPayload.length <= maxBytes;
    return usable ? { mediaType, bytes: response.rawPayload } : undefined;
  };
}

function credentialsOf({ headers }: AnyReply['request']): Record<string, string> {
  const { authorization, cookie, host = 'localhost' } = headers;
  return { host, ...(authorization !== undefined && { authorization }), ...(cookie !== undefined && { cookie }) };
}
