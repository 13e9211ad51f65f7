import { defineSiteRule, escapeHTML, type SiteElement, type SitePage, type SitePart } from './site-rule.ts';

const MAX_ANSWERS = 200;
const TEXT = '[itemprop=text], .js-post-body';
const ANSWER = '[itemprop=suggestedAnswer], [itemprop=acceptedAnswer]';

/**
 * Reads a question and its answers, each below the name of its author. A tick precedes the accepted answer. It needs the microdata of the
 * page.
 */
export const questions = defineSiteRule({
  name: 'questions',
  matches: [{ has: '[itemtype*=schema.org/QAPage] [itemprop=text]' }, { has: '#question .js-post-body' }],
  content: (page) => {
    const answers = answersOf(page);
    const question = page.all(TEXT).find((text) => !answers.some((answer) => page.all(TEXT, answer).includes(text)));
    return question ? [question, ...answers.slice(0, MAX_ANSWERS).flatMap((answer) => partsOf(answer, page))] : [];
  },
  without: ['.js-post-menu', '.comments', '.post-signature', '.js-vote-count'],
});

const answersOf = (page: SitePage): readonly SiteElement[] => {
  const marked = page.all(ANSWER);
  return marked.length > 0 ? marked : page.all('#answers .answer');
};

function partsOf(answer: SiteElement, page: SitePage): SitePart[] {
  const text = page.first(TEXT, answer);
  if (text === undefined) return [];
  const author = page.first(
    '[itemprop=author] [itemprop=name], .user-details [itemprop=name], .user-details a, [itemprop=author]',
    answer,
  );
  const isAccepted =
    answer.get('itemprop').includes('acceptedAnswer') || /(?:^|\s)accepted-answer(?:\s|$)/u.test(answer.get('class'));
  const heading = `${isAccepted ? '✓ ' : ''}${page.text(author).slice(0, 100)}`.trim();
  return ['<hr>', ...(heading === '' ? [] : [`<h2>${escapeHTML(heading)}</h2>`]), text];
}
