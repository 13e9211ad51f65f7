import type { Credentials } from '@editor-companion/core/plugin';

/** The origin of a connection and the data of its request. */
export interface ConnectionOrigin {
  /** The document named by the path, for y-websocket; undefined on the bare address. */
  readonly document: string | undefined;
  readonly authorization: string | undefined;
  /** The client's user agent. */
  readonly agent?: string | undefined;
  readonly token: string | undefined;
  /** The client's network address. */
  readonly address: string;
  /** The address under which wrong credentials are counted; undefined for addresses that are never limited. */
  readonly loginAddress?: string | undefined;
}

/** A token in a message applies to its document. Without one, the credentials of the connection apply. */
export function credentialsOf(
  { authorization, token: own, loginAddress }: ConnectionOrigin,
  token?: string,
): Credentials {
  const where = loginAddress === undefined ? {} : { address: loginAddress };
  if (token !== undefined) return { headers: {}, token, ...where };
  return { headers: { authorization }, ...(own !== undefined && { token: own }), ...where };
}
