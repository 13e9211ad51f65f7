import { matchesWildcard } from '@editor-companion/core/plugin';
import type { DocumentRole, Principal } from '@editor-companion/core/plugin';

const WEAKEST_FIRST: readonly DocumentRole[] = ['viewer', 'commenter', 'editor', 'owner'];

export const isRole = (value: unknown): value is DocumentRole => WEAKEST_FIRST.includes(value as DocumentRole);

/** Whether a role, or none, lets do all that another one lets do. */
export const isAtLeast = (role: DocumentRole | undefined, other: DocumentRole): boolean =>
  role !== undefined && WEAKEST_FIRST.indexOf(role) >= WEAKEST_FIRST.indexOf(other);

/** Whether a pattern decides before another one that fits the same id: it has more literal characters. An id without `*` decides before all. */
export const isMoreSpecific = (pattern: string, other: string): boolean =>
  literals(pattern) > literals(other) && other.includes('*');

/**
 * The role of a principal in a document. The most specific pattern decides, so that `{"*":"editor","legal-*":"viewer"}` means what
 * it seems to say: an id without `*` before any pattern, then the pattern with more literal characters. Equally specific
 * patterns grant the weaker role.
 */
export function roleOf({ documents }: Pick<Principal, 'documents'>, documentId: string): DocumentRole | undefined {
  const exact = Object.hasOwn(documents, documentId) ? documents[documentId] : undefined;
  if (exact !== undefined) return exact;
  return Object.entries(documents)
    .filter(([pattern]) => matchesWildcard(pattern, documentId))
    .toSorted(
      ([one, oneRole], [other, otherRole]) =>
        literals(other) - literals(one) || WEAKEST_FIRST.indexOf(oneRole) - WEAKEST_FIRST.indexOf(otherRole),
    )[0]?.[1];
}

const literals = (pattern: string): number => pattern.replaceAll('*', '').length;
