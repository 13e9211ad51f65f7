import { isOfTenant, nameOfKey, requireScope } from '@editor-companion/core/plugin';
import type { AuthService, CompanionError, Credentials, DocumentRole, Principal } from '@editor-companion/core/plugin';
import { accessErrors } from './restrictions/errors.ts';
import { type AccessLimits, UNLIMITED, untilText } from './restrictions/restrictions.ts';
import { errors } from './errors.ts';
import { keyFor } from './document-key.ts';

const WEAKEST_FIRST: readonly DocumentRole[] = ['viewer', 'commenter', 'editor', 'owner'];

/** The scope for all document operations, on the socket and through REST. */
export const SCOPE = 'collab';

/** The suffix of the companion document, in which clients that look for comments in a Y type find them. */
export const COMPANION = '~comments';

/** The principal of all callers if no auth is configured. */
const ANYBODY: Principal = Object.freeze({
  id: 'anonymous',
  name: 'Anonymous',
  kind: 'anonymous',
  scopes: Object.freeze(['*']),
  documents: Object.freeze({ '*': 'owner' as const }),
});

/** Whether a role is at least as strong as another. */
export const isAtLeast = (role: DocumentRole | undefined, wanted: DocumentRole): boolean =>
  role !== undefined && WEAKEST_FIRST.indexOf(role) >= WEAKEST_FIRST.indexOf(wanted);

/** A principal who may open a document. */
export interface Admitted {
  readonly principal: Principal;
  readonly role: DocumentRole;
  /** The document's key. */
  readonly document: string;
}

/** Decides on roles in documents. Documents are identified by their keys. */
export class Roles {
  readonly #auth: () => AuthService | undefined;
  readonly #limits: AccessLimits;

  /** @param auth is called each time, because the service may be provided later. @param limits the restrictions by owners. */
  constructor(auth: () => AuthService | undefined, limits: AccessLimits = UNLIMITED) {
    this.#auth = auth;
    this.#limits = limits;
  }

  /** False if roles never change by themselves: no auth is configured, and no owner has restricted anything. */
  get areChecked(): boolean {
    return this.#auth() !== undefined || this.#limits.any;
  }

  /** @throws CompanionError of the service `auth`. */
  async authenticate(credentials: Credentials): Promise<Principal> {
    return (await this.#auth()?.authenticate(credentials)) ?? ANYBODY;
  }

  /**
   * Authenticates a caller who opens a document, and determines the role: requires the scope `collab` and a role, as routes do.
   * @param name as the client gives it. @returns with the key of the document that they mean.
   * @throws CompanionError of the service `auth`, SCOPE_MISSING, DOCUMENT_FORBIDDEN (403), ACCESS_EXPIRED (401).
   */
  async admit(name: string, credentials: Credentials): Promise<Admitted> {
    const principal = await this.authenticate(credentials);
    requireScope(principal, SCOPE);
    // Clocks may differ when a token is verified. On a connection the expiry is strict, otherwise an expired client would reconnect at
    // once.
    if ((principal.expiresAt ?? Number.POSITIVE_INFINITY) <= Date.now()) throw errors.ACCESS_EXPIRED();
    const document = keyFor(principal, name);
    const role = this.roleOf(principal, document);
    if (role === undefined) throw this.refusal(principal, document, 'viewer');
    return { principal, role, document };
  }

  /**
   * The principal's current role in a document: the granted role, reduced to reading while the document is locked. In a companion document,
   * anybody with a role in the main document may read.
   */
  roleOf(principal: Principal, document: string): DocumentRole | undefined {
    if (document.endsWith(COMPANION)) return this.roleOf(principal, document.slice(0, -COMPANION.length)) && 'viewer';
    const role = this.#entitlementOf(principal, document);
    return this.#limits.lockOf(document) ? smaller(role, 'viewer') : role;
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN, ACCESS_RESTRICTED (403), DOCUMENT_LOCKED (423) unless the principal has at least the role. */
  require(principal: Principal, document: string, wanted: DocumentRole): void {
    if (!this.mayBe(principal, document, wanted)) throw this.refusal(principal, document, wanted);
  }

  /** An owner can still manage a document while it is locked. */
  mayBe(principal: Principal, document: string, wanted: DocumentRole): boolean {
    const isOwners = wanted === 'owner' && !document.endsWith(COMPANION);
    const role = isOwners ? this.#entitlementOf(principal, document) : this.roleOf(principal, document);
    return isAtLeast(role, wanted);
  }

  /** The error for a principal who lacks the role for an operation. */
  refusal(principal: Principal, document: string, wanted: DocumentRole): CompanionError {
    const lock = this.#limits.lockOf(document);
    if (lock && isAtLeast(this.#entitlementOf(principal, document), wanted))
      return accessErrors.DOCUMENT_LOCKED({ document, until: untilText(lock), message: lock.reason });
    const restriction = this.#limits.restrictionOf(document, principal.id);
    if (!restriction || !isAtLeast(this.#grantOf(principal, document), wanted))
      return errors.DOCUMENT_FORBIDDEN({ document, role: wanted });
    const reason = restriction.reason && `: ${restriction.reason}`;
    return accessErrors.ACCESS_RESTRICTED({ document, role: wanted, until: untilText(restriction), reason });
  }

  /** The role regardless of locks. */
  #entitlementOf(principal: Principal, document: string): DocumentRole | undefined {
    const role = this.#grantOf(principal, document);
    const restriction = this.#limits.restrictionOf(document, principal.id);
    return restriction ? smaller(role, restriction.role) : role;
  }

  /** The role that the credential alone grants. There is none in documents of another tenant. */
  #grantOf(principal: Principal, document: string): DocumentRole | undefined {
    if (!isOfTenant(document, principal)) return undefined;
    const auth = this.#auth();
    return auth === undefined ? 'owner' : auth.roleOf(principal, nameOfKey(document));
  }
}

/** The weaker of two roles; null means none. */
function smaller(role: DocumentRole | undefined, most: DocumentRole | null): DocumentRole | undefined {
  if (role === undefined || most === null) return undefined;
  return isAtLeast(most, role) ? role : most;
}
