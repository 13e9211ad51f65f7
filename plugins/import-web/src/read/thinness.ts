import { find, findAll, rawText, textOf, type Elem } from '../tree/node.ts';

/** The minimum number of characters of an article. */
export const THIN = 250;

const ROOTS = /^(?:root|app|__next|__nuxt|main-app|application|react-root|ember-app|q-app|svelte)$/iu;
/** The maximum number of characters of a notice that are tested. */
const MAX_NOTICE = 1000;
// not linear: a notice is cut at MAX_NOTICE characters
const ASKS_FOR_SCRIPT =
  /(?:enable|activate|requires?|need|turn on)\b.{0,40}javascript|javascript.{0,60}(?:enable|required|disabled)|javascript aktivieren|habilit\w* javascript|activez javascript/iu;

/** Tells whether scripts seem to load the text of a page. Call it before elements are removed. */
export function needsScript(page: Elem): boolean {
  const scripts = findAll(page, ({ name }) => name === 'script');
  if (scripts.length === 0) return false;
  const root = find(page, (one) => ROOTS.test(one.get('id')) && textOf(one).length < THIN);
  const noscripts = findAll(page, ({ name }) => name === 'noscript');
  return (
    root !== undefined ||
    noscripts.some((one) => ASKS_FOR_SCRIPT.test(textOf(one).slice(0, MAX_NOTICE))) ||
    scripts.some((one) => one.has('src')) ||
    scripts.some((one) => rawText(one).length > 1000)
  );
}

const PAYWALL =
  /(?:^|[\s_-])(?:paywall|premium-only|subscriber-only|subscription-required|regwall|piano-offer|metered|tp-container)(?:$|[\s_-])/iu;

/** Tells whether a page shows a paywall. */
export const showsPaywall = (page: Elem): boolean =>
  find(page, (one) => PAYWALL.test(`${one.get('class')} ${one.get('id')}`)) !== undefined;
