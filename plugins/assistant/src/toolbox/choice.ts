/** Selects tools by name, with `*` for any run of characters. */
export interface Choice {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/** Whether the operator's choice and a request's choice include a tool. */
export function isChosen(name: string, { allow, deny }: Choice, wanted: readonly string[] | undefined): boolean {
  if (!matchesAny(name, allow) || matchesAny(name, deny)) return false;
  return wanted === undefined || matchesAny(name, wanted);
}

const matchesAny = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matches(name, pattern));

/** Matches the pieces between stars: the first at the start, the last at the end, the others in order between. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - last.length;
}
