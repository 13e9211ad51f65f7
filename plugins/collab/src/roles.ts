import { isOfTenant, nameOfKey, requireScope } from '@editor-companion/core/plugin';
import type { AuthService, CompanionError, Credentials, DocumentRole, Principal } from '@editor-companion/core/plugin';
import { accessErrors } from './restrictions/errors.ts';
import { type AccessLimits, UNLIMITED, untilText } from './restrictions/restrictions.ts';
import { errors } from './errors.ts';
import { keyFor } from './document-key.ts';

const WEAKEST_FIRST: readonly DocumentRole[] = ['viewer', 'commenter', 'editor', 'owner'];

/** Of everything about documents, on the socket as in REST. */
export const SCOPE = 'collab';

/** Behind a document's name: the document in which its comments are shown to clients that look for them in a Y type. */
export const COMPANION = '~comments';

/** Everybody, where no auth is configured. */
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

/** Somebody who may open a document. */
export interface Admitted {
  readonly principal: Principal;
  readonly role: DocumentRole;
  /** The key of the document. */
  readonly document: string;
}

/** Who may do what in which document. Documents are named by their keys. */
export class Roles {
  readonly #auth: () => AuthService | undefined;
  readonly #limits: AccessLimits;

  /** @param auth asked each time, as it may be provided after this is made. @param limits what owners have taken away. */
  constructor(auth: () => AuthService | undefined, limits: AccessLimits = UNLIMITED) {
    this.#auth = auth;
    this.#limits = limits;
  }

  /** False where no role ever changes by itself: nobody has to show a credential, and no owner has restricted anything. */
  get areChecked(): boolean {
    return this.#auth() !== undefined || this.#limits.any;
  }

  /** @throws CompanionError of the service `auth`. */
  async authenticate(credentials: Credentials): Promise<Principal> {
    return (await this.#auth()?.authenticate(credentials)) ?? ANYBODY;
  }

  /**
   * Who somebody is that opens a document, and what they may do in it: as for a route, by the scope `collab` and a role.
   *
   * @param name as the client gives it. @returns with the key of the document that they mean.
   * @throws CompanionError of the service `auth`, SCOPE_MISSING, DOCUMENT_FORBIDDEN (403), ACCESS_EXPIRED (401).
   */
  async admit(name: string, credentials: Credentials): Promise<Admitted> {
    const principal = await this.authenticate(credentials);
    requireScope(principal, SCOPE);
    // Clocks may differ while a token is verified. On a connection its end counts, else who is sent away comes back at once.
    if ((principal.expiresAt ?? Number.POSITIVE_INFINITY) <= Date.now()) throw errors.ACCESS_EXPIRED();
    const document = keyFor(principal, name);
    const role = this.roleOf(principal, document);
    if (role === undefined) throw this.refusal(principal, document, 'viewer');
    return { principal, role, document };
  }

  /**
   * What somebody may do in a document now: what they are entitled to, and only read where it is locked. In the document that shows
   * another one's comments, whoever has a role in that other one may look.
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

  /** Who owns a document goes on to manage it while it is locked. */
  mayBe(principal: Principal, document: string, wanted: DocumentRole): boolean {
    const isOwners = wanted === 'owner' && !document.endsWith(COMPANION);
    const role = isOwners ? this.#entitlementOf(principal, document) : this.roleOf(principal, document);
    return isAtLeast(role, wanted);
  }

  /** Why somebody may not do in a document what takes this role. */
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

  /** Without regard to locks. */
  #entitlementOf(principal: Principal, document: string): DocumentRole | undefined {
    const role = this.#grantOf(principal, document);
    const restriction = this.#limits.restrictionOf(document, principal.id);
    return restriction ? smaller(role, restriction.role) : role;
  }

  /** By the credential alone. In documents of another tenant nobody is anything. */
  #grantOf(principal: Principal, document: string): DocumentRole | undefined {
    if (!isOfTenant(document, principal)) return undefined;
    const auth = this.#auth();
    return auth === undefined ? 'owner' : auth.roleOf(principal, nameOfKey(document));
  }
}

/** The weaker of two roles; null is none. */
function smaller(role: DocumentRole | undefined, most: DocumentRole | null): DocumentRole | undefined {
  if (role === undefined || most === null) return undefined;
  return isAtLeast(most, role) ? role : most;
}
