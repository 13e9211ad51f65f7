import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the accessibility violations that axe finds on the displayed page: rules of WCAG 2.2 AA and best practices.
 * @param rules only these, if the others were checked on the same page before.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Colours in a transition cannot be judged.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished))',
  );
  await page.evaluate(await source);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    rules === undefined ? 'axe.run()' : `axe.run({ runOnly: ${JSON.stringify(rules)} })`,
  );
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html, failureSummary = '' }) => `${html.slice(0, 160)} ${failureSummary}`);
    return `${id}: ${help}\n${where.join('\n')}`;
  });
}
