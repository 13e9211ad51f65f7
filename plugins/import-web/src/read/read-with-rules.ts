import { builtInRules } from '../sites/built-in.ts';
import { loadRules, type RuleSource } from '../sites/load-rules.ts';
import type { PageSource } from './page-source.ts';
import { readPage, type Mode, type PageReading } from './read-page.ts';

/** Reads a page, with rules of plugins asked before those that are built in. */
export async function readWithRules(
  source: PageSource,
  mode: Mode,
  sources: readonly RuleSource[],
): Promise<PageReading> {
  const { rules, faults } = await loadRules(sources);
  const reading = readPage(source, mode, [...rules, ...builtInRules]);
  return { ...reading, faults: [...faults, ...reading.faults] };
}
