/**
 * Matches a text against a pattern in which `*` stands for any run of characters. Takes time linear in both lengths, for any input, since
 * it builds no regular expression.
 * @example
 * matchesWildcard('legal-*', 'legal-2026'); // true
 */
export function matchesWildcard(pattern: string, text: string): boolean {
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
