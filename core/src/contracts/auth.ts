import type { IncomingHttpHeaders } from 'node:http';

/** The roles in a document, weakest first. */
export type DocumentRole = 'viewer' | 'commenter' | 'editor' | 'owner';

/** The caller. */
export interface Principal {
  /** `anonymous` if no auth is configured. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'anonymous' | 'user' | 'server';
  /** Feature scopes; `*` is all of them. */
  readonly scopes: readonly string[];
  /** Roles by document id pattern, in which `*` matches any run of characters. */
  readonly documents: Readonly<Record<string, DocumentRole>>;
  /**
   * The customer or organisation of the credential. Tenants cannot see each other's data. 1 to 64 letters, digits and `._~-`, a letter or
   * digit first. Absent for a credential without a tenant, which belongs to the tenant `default`; use `tenantOf`.
   */
  readonly tenant?: string;
  /** Milliseconds since the epoch after which the credential is invalid. */
  readonly expiresAt?: number;
  /** The id of the credential and the time of its issue (milliseconds since the epoch), if known. */
  readonly credential?: { readonly id?: string; readonly issuedAt?: number };
}

/** The places of a credential: the Authorization header, or a token inside a protocol. */
export interface Credentials {
  readonly headers: IncomingHttpHeaders;
  /** The token of `?token=` or of a WebSocket's token message. */
  readonly token?: string;
  /** The caller's address, by which wrong credentials are counted: `request.loginAddress`. Absent: they are not counted. */
  readonly address?: string;
}

/** Service `auth`. Without a provider, every caller is anonymous and has all scopes. */
export interface AuthService {
  /**
   * Resolves to the caller. The host counts wrong credentials by `address`, whichever implementation is used.
   * @throws CompanionError AUTH_REQUIRED (401) without a credential; AUTH_INVALID or AUTH_EXPIRED (403) with a bad one;
   * LOGIN_LIMITED (429) after too many bad ones from the same address.
   */
  authenticate(credentials: Credentials): Promise<Principal>;
  /** The principal's role in a document; undefined for no access. */
  roleOf(principal: Principal, documentId: string): DocumentRole | undefined;
  /** True once the principal's credential is revoked. The host asks for each open connection after `auth:revoked`. */
  isRevoked?(principal: Principal): boolean;
}
