import type { Credentials } from '@editor-companion/core/plugin';

/** Where a connection comes from, and what came with it. */
export interface ConnectionOrigin {
  /** What the path names, for y-websocket; undefined on the bare address. */
  readonly document: string | undefined;
  readonly authorization: string | undefined;
  /** What the client calls itself. */
  readonly agent?: string | undefined;
  readonly token: string | undefined;
  /** Network address of the client. */
  readonly address: string;
  /** Where wrong credentials are counted; undefined for addresses that are never limited. */
  readonly loginAddress?: string | undefined;
}

/** A token in a message is meant for its document; what came with the connection counts where there is none. */
export function credentialsOf(
  { authorization, token: own, loginAddress }: ConnectionOrigin,
  token?: string,
): Credentials {
  const where = loginAddress === undefined ? {} : { address: loginAddress };
  if (token !== undefined) return { headers: {}, token, ...where };
  return { headers: { authorization }, ...(own !== undefined && { token: own }), ...where };
}
