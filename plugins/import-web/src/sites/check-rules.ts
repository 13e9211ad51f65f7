import { errors } from '../errors.ts';
import { loadRules, type RuleSource } from './load-rules.ts';

/**
 * Loads the rules of plugins once at start-up.
 * @throws WEB_SITE_RULES_INVALID (500) with all that are none.
 */
export async function checkRules(sources: Iterable<RuleSource>): Promise<void> {
  const { faults } = await loadRules([...sources]);
  if (faults.length === 0) return;
  throw errors.WEB_SITE_RULES_INVALID({
    faults: faults.map(({ rule, reason }) => `\n  - ${rule}: ${reason}`).join(''),
  });
}
