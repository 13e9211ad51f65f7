import { defineSiteRule, escapeHTML, type SitePage } from './site-rule.ts';

const PROSE = 80;
const MIN_PARAGRAPHS = 3;
const MAX_DESCRIPTION = 20_000;
/** Matches the description in the state object of a page that shows it by scripts. */
const SHORT_DESCRIPTION = /"shortDescription":"((?:[^"\\]|\\.){1,20000})"/u;

/** Reads a page about one video: the player, then the description with a paragraph for each line. */
export const video = defineSiteRule({
  name: 'video',
  matches: (page) => page.meta('og:type').startsWith('video') && playerOf(page) !== '' && !hasProse(page),
  content: (page) => [
    `<iframe src="${escapeHTML(playerOf(page))}" title="${escapeHTML(page.meta('og:title'))}"></iframe>`,
    ...descriptionOf(page)
      .slice(0, MAX_DESCRIPTION)
      .split(/[\r\n]+/u)
      .filter((line) => line.trim() !== '')
      .map((line) => `<p>${escapeHTML(line.trim())}</p>`),
  ],
});

/** Tells whether a page has prose, because articles with a video also declare themselves as videos. */
const hasProse = (page: SitePage): boolean =>
  page.all('p').filter((paragraph) => page.text(paragraph).length >= PROSE).length >= MIN_PARAGRAPHS;

function playerOf(page: SitePage): string {
  const embed = page.data('VideoObject')[0]?.['embedUrl'];
  const player =
    page.meta('og:video:secure_url') ||
    page.meta('og:video:url') ||
    page.meta('og:video') ||
    page.meta('twitter:player');
  return typeof embed === 'string' ? embed : player;
}

/** Returns the longest description of the page, because metadata for other sites is often cut. */
function descriptionOf(page: SitePage): string {
  const data = page.data('VideoObject')[0]?.['description'];
  const found = [page.meta('og:description'), typeof data === 'string' ? data : '', ofState(page)];
  return found.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

function ofState(page: SitePage): string {
  for (const script of page.all('script')) {
    const [, text] = SHORT_DESCRIPTION.exec(page.text(script, 'raw')) ?? [];
    if (text !== undefined) return unescaped(text);
  }
  return '';
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return '';
  }
}
