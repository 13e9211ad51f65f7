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
  /** True if the checker needed too much time, for example on a busy machine. Nothing is known of the expression then. */
  readonly isOpen?: boolean;
}

type Ask = (source: string, flags: string) => Promise<Verdict>;

/** Asks whether an expression is linear. @param timeout milliseconds. */
export type Checker = (source: string, flags: string, timeout: number) => Promise<Verdict>;

/** Milliseconds for one expression. Most take ten. */
const TIMEOUT = 20_000;
/** Milliseconds for an expression that is checked again, alone, after a timeout. */
const SECOND_TIMEOUT = 180_000;
const TIMED_OUT = 'not proven: timeout';
/** The number of expressions to check at once. The checker has threads of its own. */
const AT_ONCE = 4;

/** Judges expressions, and caches the results in a file, as most expressions do not change between runs. */
export class Judge {
  readonly #path: string;
  readonly #known: Map<string, Verdict>;
  readonly #checker: Checker;

  constructor(path: string, checker: Checker = askAutomaton) {
    this.#path = path;
    this.#checker = checker;
    this.#known = new Map(Object.entries(remembered(path)));
  }

  /** Returns verdicts by the keys of `keyOf`. Expressions that time out are checked again one by one, with more time. */
  async verdicts(
    expressions: readonly { readonly source: string; readonly flags: string }[],
  ): Promise<ReadonlyMap<string, Verdict>> {
    const open = new Map(expressions.map((expression) => [keyOf(expression), expression]));
    for (const key of this.#known.keys()) open.delete(key);
    const queue = [...open].values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [key, { source, flags }] of queue)
          this.#known.set(key, await judge(source, flags, this.#checkerWithin(TIMEOUT)));
      }),
    );
    for (const [key, { source, flags }] of open)
      if (this.#known.get(key)?.isOpen)
        this.#known.set(key, await judge(source, flags, this.#checkerWithin(SECOND_TIMEOUT)));
    if (open.size > 0) this.#keep();
    return this.#known;
  }

  #checkerWithin(timeout: number): Ask {
    return (source, flags) => this.#checker(source, flags, timeout);
  }

  /** Stores the known results, so that the next run checks only the rest. */
  #keep(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const verdicts = Object.fromEntries([...this.#known].filter(([, { isOpen }]) => isOpen !== true));
    writeFileSync(this.#path, JSON.stringify({ version: manifest.version, verdicts }, null, 1));
  }
}

export const keyOf = ({ source, flags }: { source: string; flags: string }): string => `/${source}/${flags}`;

/**
 * Uses only the automaton check: a search for attacks that finds none proves nothing, and its results vary on a busy machine. Automata do
 * not support lookarounds, so these are replaced.
 */
async function judge(source: string, flags: string, ask: Ask): Promise<Verdict> {
  const { sources, endless } = withoutLooks(source);
  if (endless !== undefined)
    return { linear: false, growth: 'wherever it is tried, a look goes over all that follows', attack: endless };
  // The checker does not support `v`. Expressions with the same meaning under `u` are checked with that.
  const known = flags.replace('v', 'u');
  for (const one of sources) {
    const verdict = await proof(one, known, ask);
    if (!verdict.linear) return verdict;
  }
  return { linear: true, growth: 'linear' };
}

async function proof(source: string, flags: string, ask: Ask): Promise<Verdict> {
  const simple = relaxed(source);
  const verdict = await ask(simple, flags);
  return verdict.linear || simple === source || repeatsMuch(source) ? verdict : ask(source, flags);
}

async function askAutomaton(source: string, flags: string, timeout: number): Promise<Verdict> {
  const found = await check(source, flags, { timeout, checker: 'automaton' });
  if (found.status === 'safe') return { linear: true, growth: found.complexity.summary };
  if (found.status === 'unknown')
    return found.error.kind === 'timeout'
      ? { linear: false, growth: TIMED_OUT, isOpen: true }
      : { linear: false, growth: `not proven: ${found.error.kind}` };
  return { linear: false, growth: found.complexity.summary, attack: found.attack.pattern };
}

function remembered(path: string): Record<string, Verdict> {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { version: string; verdicts: Record<string, Verdict> };
    if (kept.version !== manifest.version) return {};
    // Earlier versions of this program kept timeouts too.
    return Object.fromEntries(Object.entries(kept.verdicts).filter(([, { growth }]) => growth !== TIMED_OUT));
  } catch {
    return {};
  }
}
