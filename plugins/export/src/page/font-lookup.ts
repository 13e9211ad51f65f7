import type { CDPSession, Page } from 'puppeteer-core';
import { eastAsianSubstitutes } from '@editor-companion/fonts';
import type { NamedFonts } from '../document/named-fonts.ts';
import { fontAliasCss } from '../document/font-aliases.ts';
import { fill, lineTo } from '../devtools/line.ts';

/** Metric-compatible fonts: lines break at the same places, so that no warning is needed. Chromium reports the font that it used. */
const SAME_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  arial: ['Liberation Sans', 'Arimo'],
  helvetica: ['Liberation Sans', 'Arimo', 'Nimbus Sans'],
  'times new roman': ['Liberation Serif', 'Tinos'],
  times: ['Liberation Serif', 'Tinos', 'Nimbus Roman'],
  'courier new': ['Liberation Mono', 'Cousine'],
  courier: ['Liberation Mono', 'Cousine', 'Nimbus Mono PS'],
  calibri: ['Carlito'],
  cambria: ['Caladea'],
  georgia: ['Gelasio'],
  'arial narrow': ['Liberation Sans Narrow'],
};

/** The maximum number of cached names. Beyond it the cache is cleared. */
const MAX_KNOWN = 2000;

/**
 * Finds the fonts that this machine uses for names in documents. It asks once for each name, because fonts do not change while a browser
 * runs.
 */
export class FontLookup {
  /** The used font for a name, by `keyOf`. */
  readonly #known = new Map<string, string>();

  /**
   * Returns the substitutes of missing fonts.
   * @param page that has drawn the document, and may lose it now.
   * @returns `Aptos: Carlito` for each font that another one of other widths stands in for.
   */
  async missing(page: Page, { names, aliased }: NamedFonts): Promise<string[]> {
    const unknown = names.filter((name) => !this.#known.has(keyOf(name, aliased)));
    if (unknown.length > 0) await this.#learn(page, unknown, aliased);
    return names.flatMap((name) => {
      const taken = this.#known.get(keyOf(name, aliased)) ?? name;
      return isLike(name, taken) ? [] : [`${name}: ${taken}`];
    });
  }

  async #learn(page: Page, names: readonly string[], aliased: boolean): Promise<void> {
    if (this.#known.size + names.length > MAX_KNOWN) this.#known.clear();
    const taken = await fontsTaken(page, names, aliased);
    names.forEach((name, index) => this.#known.set(keyOf(name, aliased), taken[index] ?? name));
  }
}

const keyOf = (name: string, aliased: boolean): string =>
  `${aliased ? 'with' : 'without'} aliases: ${name.toLowerCase()}`;

/** Tells whether two fonts have the same widths. All East Asian fonts have square characters. */
function isLike(name: string, taken: string): boolean {
  const [asked, got] = [name.toLowerCase(), taken.toLowerCase()];
  if (asked === got || SAME_WIDTHS[asked]?.some((font) => font.toLowerCase() === got) === true) return true;
  return Object.values(eastAsianSubstitutes).some((families) => families.some((one) => one.toLowerCase() === asked));
}

/** Renders a word in each family and asks the browser which font it used. */
async function fontsTaken(page: Page, names: readonly string[], aliased: boolean): Promise<string[]> {
  const aliases = aliased ? fontAliasCss(names.join('\n')) : '';
  const words = names.map((name) => `<p style="font-family: '${name.replaceAll(/["'\\<>&]/gu, '')}'">Hamburg`).join('');
  await fill(page, `<!doctype html><html><head><style>${aliases}</style></head><body>${words}</body></html>`);
  const { session } = await lineTo(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  try {
    return await askedOf(session);
  } finally {
    await session.send('CSS.disable');
    await session.send('DOM.disable');
  }
}

async function askedOf(session: CDPSession): Promise<string[]> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const taken: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    taken.push(fonts[0]?.familyName ?? '');
  }
  return taken;
}
