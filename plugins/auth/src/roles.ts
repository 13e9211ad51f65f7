import { matchesWildcard } from '@editor-companion/core/plugin';
import type { DocumentRole, Principal } from '@editor-companion/core/plugin';

const WEAKEST_FIRST: readonly DocumentRole[] = ['viewer', 'commenter', 'editor', 'owner'];

export const isRole = (value: unknown): value is DocumentRole => WEAKEST_FIRST.includes(value as DocumentRole);

/** Whether a role, or none, permits everything that another one permits. */
export const isAtLeast = (role: DocumentRole | undefined, other: DocumentRole): boolean =>
  role !== undefined && WEAKEST_FIRST.indexOf(role) >= WEAKEST_FIRST.indexOf(other);

/**
 * Whether a pattern takes precedence over another one that matches the same id: it has more literal characters. An id without `*` precedes
 * all patterns.
 */
export const isMoreSpecific = (pattern: string, other: string): boolean =>
  literals(pattern) > literals(other) && other.includes('*');

/**
 * A principal's role in a document. The most specific pattern decides, so `{"*":"editor","legal-*":"viewer"}` means what it seems to say:
 * an exact id first, then the pattern with more literal characters. Of equally specific patterns the weaker role applies.
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
