import type { IncomingHttpHeaders } from 'node:http';

/** What a principal may do in a document, weakest first. */
export type DocumentRole = 'viewer' | 'commenter' | 'editor' | 'owner';

/** Who is calling. */
export interface Principal {
  /** `anonymous` where no auth is configured. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'anonymous' | 'user' | 'server';
  /** Feature scopes; `*` is all of them. */
  readonly scopes: readonly string[];
  /** Document id patterns (`*` matches any run of characters) with the role granted. */
  readonly documents: Readonly<Record<string, DocumentRole>>;
  /**
   * The customer or organisation that the credential belongs to: what one tenant has, no other one sees. 1 to 64 letters, digits and `._~-`, a
   * letter or digit first. Absent where the credential says none: then it is the tenant `default`; ask `tenantOf`.
   */
  readonly tenant?: string;
  /** Milliseconds since the epoch after which the credential is void. */
  readonly expiresAt?: number;
  /** Which credential it was, as far as it tells: its id, and when it was issued (milliseconds since the epoch). */
  readonly credential?: { readonly id?: string; readonly issuedAt?: number };
}

/** Where a credential may stand: the Authorization header, or a token that a protocol carries itself. */
export interface Credentials {
  readonly headers: IncomingHttpHeaders;
  /** From `?token=` or a WebSocket's token message. */
  readonly token?: string;
  /** Where the caller is, so that wrong credentials can be counted: `request.loginAddress`. Absent: nobody counts. */
  readonly address?: string;
}

/** Service `auth`. Where nobody provides it, every caller is anonymous with all scopes. */
export interface AuthService {
  /**
   * Resolves to the caller. The host counts wrong credentials by `address` for every implementation.
   * @throws CompanionError AUTH_REQUIRED (401) without a credential; AUTH_INVALID or AUTH_EXPIRED (403) with a bad one;
   * LOGIN_LIMITED (429) after too many bad ones from the same address.
   */
  authenticate(credentials: Credentials): Promise<Principal>;
  /** The principal's role in a document, or undefined for none. */
  roleOf(principal: Principal, documentId: string): DocumentRole | undefined;
  /** True once the credential that this principal came with is void. Asked for open connections after `auth:revoked`. */
  isRevoked?(principal: Principal): boolean;
}
