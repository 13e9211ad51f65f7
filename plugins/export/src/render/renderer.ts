import type { Page } from 'puppeteer-core';
import { callerOf, type DocumentWarning, type ExportInput, type WorkContext } from '@editor-companion/core/plugin';
import type { BrowserPool } from '../browser/pool.ts';
import { errors } from '../errors.ts';
import type { Composer } from '../document/composer.ts';
import type { Composed } from '../document/compose-task.ts';
import type { FontLookup } from '../page/font-lookup.ts';
import { substituted, Unloaded } from './warnings.ts';

/** The services of the built-in exporters. */
export interface Renderer {
  readonly pool: BrowserPool;
  readonly composer: Composer;
  readonly fonts: FontLookup;
  readonly allowedHosts: readonly string[];
  /** True if requests may run scripts. */
  readonly scriptsAllowed: boolean;
  /** The default and the maximum time limit in milliseconds. */
  readonly timeout: number;
  readonly maxTimeout: number;
}

/** An export's input with its composed markup. */
export interface Rendering extends Pick<Composed, 'markup' | 'fonts' | 'warnings'> {
  readonly input: ExportInput;
}

/** The result, and the resources that were not loaded. */
export interface Rendered<T> {
  readonly drawn: T;
  readonly warnings: readonly DocumentWarning[];
}

/**
 * Runs `draw` in an empty page that may load the resources of the input. `timeout` is in milliseconds; undefined or 0 is the default.
 * @throws CompanionError EXPORT_JAVASCRIPT_FORBIDDEN (403), and what the pool throws.
 */
export async function render<T>(
  { pool, fonts: lookup, allowedHosts, scriptsAllowed, ...limits }: Omit<Renderer, 'composer'>,
  { input, markup, fonts, warnings }: Rendering,
  { signal, principal, caller }: Pick<WorkContext, 'signal' | 'principal' | 'caller'>,
  draw: (page: Page) => Promise<T>,
): Promise<Rendered<T>> {
  const asked = Number(input.options['timeout'] ?? 0);
  const javascript = input.options['javascript'] === true;
  if (javascript && !scriptsAllowed) throw errors.EXPORT_JAVASCRIPT_FORBIDDEN();
  const timeout = Math.min(asked === 0 ? limits.timeout : asked, limits.maxTimeout);
  return pool.run(
    async ({ page, gate }) => {
      // Each attempt of the same document starts with an empty list.
      const unloaded = new Unloaded();
      const onBlocked = (url: string, type: string): void => unloaded.add(url, type);
      gate.open({ load: input.load, allowedHosts, scripts: javascript, onBlocked });
      if (javascript) await letScriptsRun(page);
      const drawn = await draw(page);
      const missing = await lookup.missing(page, fonts);
      return { drawn, warnings: [...warnings, ...unloaded.list(), ...substituted(missing)] };
    },
    {
      signal,
      timeout,
      caller,
      owner: callerOf(principal, ''),
      tidy: !javascript && !markup.traits.leavesTraces,
      fresh: javascript,
    },
  );
}

/** Allows scripts, for a page that is closed afterwards. Its windows are closed, and its dialogs are dismissed. */
async function letScriptsRun(page: Page): Promise<void> {
  page.on('popup', (popup) => void popup?.close().catch(() => undefined));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  await page.setJavaScriptEnabled(true);
}
