import type { DocumentRole, Principal } from '@editor-companion/core/plugin';

const WEAKEST_FIRST: readonly DocumentRole[] = ['viewer', 'commenter', 'editor', 'owner'];

export const isRole = (value: unknown): value is DocumentRole => WEAKEST_FIRST.includes(value as DocumentRole);

/**
 * The role of a principal in a document. The most specific pattern decides, so that `{"*":"editor","legal-*":"viewer"}` means what
 * it seems to say: an id without `*` before any pattern, then the pattern with more literal characters. Equally specific
 * patterns grant the weaker role.
 */
export function roleOf({ documents }: Principal, documentId: string): DocumentRole | undefined {
  const exact = Object.hasOwn(documents, documentId) ? documents[documentId] : undefined;
  if (exact !== undefined) return exact;
  return Object.entries(documents)
    .filter(([pattern]) => matches(pattern, documentId))
    .toSorted(
      ([one, oneRole], [other, otherRole]) =>
        literals(other) - literals(one) || WEAKEST_FIRST.indexOf(oneRole) - WEAKEST_FIRST.indexOf(otherRole),
    )[0]?.[1];
}

const literals = (pattern: string): number => pattern.replaceAll('*', '').length;

/** Matches `*` as any run of characters, in time linear in both lengths: no regular expression is made of a claim. */
export function matches(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return pattern === text;
  if (!text.startsWith(head) || !text.endsWith(tail) || text.length < head.length + tail.length) return false;
  let from = head.length;
  const end = text.length - tail.length;
  return rest.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0 && from <= end;
  });
}
