import { requireScope } from '@editor-companion/core/plugin';
import type { AuthService, Credentials, DocumentRole, Principal } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

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

/** Who may do what in which document. */
export class Roles {
  readonly #auth: () => AuthService | undefined;

  /** @param auth asked each time, as it may be provided after this is made. */
  constructor(auth: () => AuthService | undefined) {
    this.#auth = auth;
  }

  /** False where nobody has to show a credential, so that no role ever changes. */
  get areChecked(): boolean {
    return this.#auth() !== undefined;
  }

  /** @throws CompanionError of the service `auth`. */
  async authenticate(credentials: Credentials): Promise<Principal> {
    return (await this.#auth()?.authenticate(credentials)) ?? ANYBODY;
  }

  /**
   * Who somebody is that opens a document, and what they may do in it: as for a route, by the scope `collab` and a role.
   *
   * @throws CompanionError of the service `auth`, SCOPE_MISSING, DOCUMENT_FORBIDDEN (403), ACCESS_EXPIRED (401).
   */
  async admit(document: string, credentials: Credentials): Promise<{ principal: Principal; role: DocumentRole }> {
    const principal = await this.authenticate(credentials);
    requireScope(principal, SCOPE);
    // Clocks may differ while a token is verified. On a connection its end counts, else who is sent away comes back at once.
    if ((principal.expiresAt ?? Number.POSITIVE_INFINITY) <= Date.now()) throw errors.ACCESS_EXPIRED();
    const role = this.roleOf(principal, document);
    if (role === undefined) throw errors.DOCUMENT_FORBIDDEN({ document, role: 'viewer' });
    return { principal, role };
  }

  /** In the document that shows another one's comments, whoever has a role in that other one may look. */
  roleOf(principal: Principal, document: string): DocumentRole | undefined {
    if (document.endsWith(COMPANION)) return this.roleOf(principal, document.slice(0, -COMPANION.length)) && 'viewer';
    const auth = this.#auth();
    return auth === undefined ? 'owner' : auth.roleOf(principal, document);
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403) unless the principal has at least the role. */
  require(principal: Principal, document: string, wanted: DocumentRole): void {
    if (isAtLeast(this.roleOf(principal, document), wanted)) return;
    throw errors.DOCUMENT_FORBIDDEN({ document, role: wanted });
  }
}
