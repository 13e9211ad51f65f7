import type { FetchGuard, TurnContext } from '@editor-companion/core/plugin';

const MAX_BYTES = 500_000;
const MAX_RULES = 5000;
const TIMEOUT = 10_000;

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

/**
 * Tells whether a site's robots.txt allows programs to fetch a URL (RFC 9309). A site without the file, or with one that does not exist,
 * allows all. A site that answers with a server error allows none.
 */
export async function isAllowedByRobots(
  url: string,
  guard: FetchGuard,
  { signal, caller }: TurnContext,
): Promise<boolean> {
  const address = new URL('/robots.txt', url).href;
  const response = await guard.fetch(address, { maxBytes: MAX_BYTES, timeout: TIMEOUT, signal, caller });
  if (response.status !== 200) {
    response.discard();
    return response.status < 500;
  }
  const text = Buffer.from(await response.bytes()).toString();
  const { pathname, search } = new URL(url);
  return allows(rulesFor(text), pathname + search);
}

/** Returns the rules of the groups for `*` and for this program. */
export function rulesFor(text: string): Rule[] {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let wasAgent = false;
  for (const line of text.split(/\r\n?|\n/u)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/iu.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      agents = wasAgent ? [...agents, value.trim().toLowerCase()] : [value.trim().toLowerCase()];
      wasAgent = true;
      continue;
    }
    if (name !== 'allow' && name !== 'disallow') continue;
    wasAgent = false;
    if (value.trim() === '') continue;
    for (const agent of agents)
      groups.set(
        agent,
        [...(groups.get(agent) ?? []), { allow: name === 'allow', path: value.trim() }].slice(0, MAX_RULES),
      );
  }
  return groups.get('editorcompanion') ?? groups.get('*') ?? [];
}

/** The longest rule that matches decides. Of two with the same length the one that allows wins. */
export function allows(rules: readonly Rule[], path: string): boolean {
  const fitting = rules.filter((rule) => fits(rule.path, path));
  const best = fitting.toSorted((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow))[0];
  return best?.allow ?? true;
}

/**
 * Matches a path. `*` matches any characters, a final `$` the end. It compares by hand, because a pattern from outside must not become a
 * regular expression.
 */
function fits(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isAnchored || at === path.length || (rest.length > 0 && path.endsWith(rest.at(-1) ?? ''));
}
