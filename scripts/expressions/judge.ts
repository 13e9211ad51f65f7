import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { check } from 'recheck';
import { relaxed, repeatsMuch, withoutLooks } from './lookaround.ts';
import manifest from 'recheck/package.json' with { type: 'json' };

/** `linear`, or the growth of the expression's time with the text's length, and a text that demonstrates it. */
export interface Verdict {
  readonly linear: boolean;
  readonly growth: string;
  readonly attack?: string;
}

/** Milliseconds for one expression. Most take ten. */
const TIMEOUT = 20_000;
/** The number of expressions to check at once. The checker has threads of its own. */
const AT_ONCE = 4;

/** Judges expressions, and caches the results in a file, as most expressions do not change between runs. */
export class Judge {
  readonly #path: string;
  readonly #known: Map<string, Verdict>;

  constructor(path: string) {
    this.#path = path;
    this.#known = new Map(Object.entries(remembered(path)));
  }

  /** Returns verdicts by the keys of `keyOf`. */
  async verdicts(
    expressions: readonly { readonly source: string; readonly flags: string }[],
  ): Promise<ReadonlyMap<string, Verdict>> {
    const open = new Map(expressions.map((expression) => [keyOf(expression), expression]));
    for (const key of this.#known.keys()) open.delete(key);
    const queue = [...open].values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [key, { source, flags }] of queue) this.#known.set(key, await judge(source, flags));
      }),
    );
    if (open.size > 0) this.#keep();
    return this.#known;
  }

  #keep(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const verdicts = Object.fromEntries(this.#known);
    writeFileSync(this.#path, JSON.stringify({ version: manifest.version, verdicts }, null, 1));
  }
}

export const keyOf = ({ source, flags }: { source: string; flags: string }): string => `/${source}/${flags}`;

/**
 * Uses only the automaton check: a search for attacks that finds none proves nothing, and its results vary on a busy machine. Automata do
 * not support lookarounds, so these are replaced.
 */
async function judge(source: string, flags: string): Promise<Verdict> {
  const { sources, endless } = withoutLooks(source);
  if (endless !== undefined)
    return { linear: false, growth: 'wherever it is tried, a look goes over all that follows', attack: endless };
  // The checker does not support `v`. Expressions with the same meaning under `u` are checked with that.
  const known = flags.replace('v', 'u');
  for (const one of sources) {
    const verdict = await proof(one, known);
    if (!verdict.linear) return verdict;
  }
  return { linear: true, growth: 'linear' };
}

async function proof(source: string, flags: string): Promise<Verdict> {
  const simple = relaxed(source);
  const verdict = await askAutomaton(simple, flags);
  return verdict.linear || simple === source || repeatsMuch(source) ? verdict : askAutomaton(source, flags);
}

async function askAutomaton(source: string, flags: string): Promise<Verdict> {
  const found = await check(source, flags, { timeout: TIMEOUT, checker: 'automaton' });
  if (found.status === 'safe') return { linear: true, growth: found.complexity.summary };
  if (found.status === 'unknown') return { linear: false, growth: `not proven: ${found.error.kind}` };
  return { linear: false, growth: found.complexity.summary, attack: found.attack.pattern };
}

function remembered(path: string): Record<string, Verdict> {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { version: string; verdicts: Record<string, Verdict> };
    return kept.version === manifest.version ? kept.verdicts : {};
  } catch {
    return {};
  }
}
