import type { RuleFault } from './read-by-rule.ts';
import type { SiteRule } from './site-rule.ts';

export interface LoadedRules {
  readonly rules: readonly SiteRule[];
  readonly faults: readonly RuleFault[];
}

/** The module of a plugin's rule. */
export interface RuleSource {
  readonly id: string;
  readonly module: string;
}

const loaded = new Map<string, Promise<SiteRule>>();

/** Loads the rules of the modules that plugins contribute, each once per thread. */
export async function loadRules(sources: readonly RuleSource[]): Promise<LoadedRules> {
  const rules: SiteRule[] = [];
  const faults: RuleFault[] = [];
  for (const source of sources) {
    try {
      const known = loaded.get(source.module) ?? load(source);
      loaded.set(source.module, known);
      rules.push(await known);
    } catch (error) {
      faults.push({ rule: source.id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { rules, faults };
}

async function load({ module }: RuleSource): Promise<SiteRule> {
  const { default: rule } = (await import(module)) as { default?: Partial<SiteRule> };
  const isMatch = Array.isArray(rule?.matches) || typeof rule?.matches === 'function';
  const isContent = Array.isArray(rule?.content) || typeof rule?.content === 'function';
  if (rule === undefined || typeof rule.name !== 'string' || !isMatch || !isContent)
    throw new TypeError('the module has no rule as its default export: write it with `defineSiteRule`.');
  // Checked above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rule as SiteRule;
}
