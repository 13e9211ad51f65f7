import { defineSiteRule } from './site-rule.ts';

const MIN_POSTS = 2;
const POSTS = [
  '.topic-body .cooked', // Discourse
  '.crawler-post [itemprop=text], .topic-body [itemprop=text]', // Discourse, as it is without scripts
  '.message-body .bbWrapper', // XenForo
  '.postbody .content', // phpBB
  '.post_body', // MyBB
  'blockquote.postcontent', // vBulletin
  '[itemtype*=schema.org/DiscussionForumPosting] [itemprop=text]',
];

/** Reads a topic of a forum: all its posts in their order. */
export const forums = defineSiteRule({
  name: 'forum',
  matches: (page) => POSTS.some((selector) => page.all(selector).length >= MIN_POSTS),
  content: POSTS,
  without: ['.signature', '.bbCodeBlock-expandLink', '.post-menu-area', '.js-selectToQuote'],
});
