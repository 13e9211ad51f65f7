import type { AnyReply, ExportResource, RouteContent, RouteScope } from '@editor-companion/core/plugin';
import { OWN_ORIGIN } from '../own-origin.ts';

export interface ResourceOptions {
  /** The origins of this server. */
  readonly ownOrigins: readonly string[];
  readonly maxBytes: number;
}

const LOADABLE = /^(image\/|font\/|text\/css|application\/(?:font-|vnd\.ms-fontobject))/u;

/** Reads a path of this server with the caller's rights. */
export type ReadOwn = (path: string) => Promise<RouteContent>;

/**
 * Reads resources of this server by a request without a socket and with the caller's rights, so that a document shows nothing that its
 * caller may not see.
 */
export function createLoader(
  read: ReadOwn,
  { ownOrigins, maxBytes }: ResourceOptions,
): (url: string) => Promise<ExportResource | undefined> {
  const own = new Set([OWN_ORIGIN, ...ownOrigins]);
  return async (reference) => {
    const url = URL.parse(reference, OWN_ORIGIN);
    if (url === null || !own.has(url.origin)) return undefined;
    const { status, mediaType, bytes } = await read(url.pathname + url.search);
    const usable = status === 200 && LOADABLE.test(mediaType) && bytes.length <= maxBytes;
    return usable ? { mediaType, bytes } : undefined;
  };
}

/** Reads with the credential of a request. */
export function readWithCredential(app: Pick<RouteScope, 'inject'>, request: AnyReply['request']): ReadOwn {
  const headers = credentialsOf(request);
  return async (path) => {
    const { statusCode, headers: answered, rawPayload } = await app.inject({ method: 'GET', url: path, headers });
    return { status: statusCode, mediaType: answered['content-type'] ?? '', bytes: rawPayload };
  };
}

/** Returns the URL of this server in a request. */
export const originOf = ({ protocol, host }: AnyReply['request']): string => `${protocol}://${host}`;

function credentialsOf({ headers }: AnyReply['request']): Record<string, string> {
  const { authorization, cookie, host = 'localhost' } = headers;
  return { host, ...(authorization !== undefined && { authorization }), ...(cookie !== undefined && { cookie }) };
}
