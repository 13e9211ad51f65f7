import type { Elem } from '../tree/node.ts';

/*
 * The meaning of the names that authors of pages give to parts of them. The words are common to many sites and systems; none belongs to a
 * single site.
 */

/** Parts of class names and ids that hardly ever name a part of an article. */
const BESIDE_PARTS =
  /comment|kommentar|komentar|comentario|disqus|related|sidebar|side-bar|newsletter|breadcrumb|subscri|promo(?!te)|sponsor|advert|social|sharing|sharebar|share-|-share|sharedaddy|addtoany|addthis|recirc|outbrain|taboola|recommend|trending|popular|masthead|pagination|pager|cookie|consent|gdpr|popup|modal|lightbox|overlay|signup|sign-up|signin|login|paywall|skyscraper|shoutbox|toolbar|tooltip|dropdown|read-?more|readnext|read-next|up-next|most-read|more-from|morefrom|more-stories|see-also|you-may|also-like|author-?bio|about-?author|author-?box|author-?card|post-?author|byline|feedback|copyright|disclaimer|site-?map|syndication|attribution|screen-reader|visually-?hidden|hidden-print|noprint|no-print|print-only/u;

/** Whole words that hardly ever name a part of an article. */
const BESIDE_WORDS = new Set(
  'ad ads adv adbox banner nav navbar navigation menu footer foot header widget widgets share shares sharer follow rss rating ratings vote votes meta metadata postmeta entrymeta tags tag taglist tagcloud teaser teasers carousel slider ticker livefyre remark replies respond reply credits crumbs donate donation events jobs cta callout-cta shop cart buttons button btn related poll quiz aside rail'.split(
    ' ',
  ),
);

/** Names of elements that contain an article. */
// not linear: at most MAX_NAMES characters
const ARTICLE =
  /article-?(?:body|content|text|main|copy)|(?:post|entry|story|content|page|blog|news|body|main)-?(?:body|content|text|copy|entry)|articlebody|storytext|hentry|^(?:article|content|main|post|entry|story|text|body)$|h-entry|e-content|instapaper_body|post-\d+|single-post|richtext|rich-text|prose/u;

/** The maximum number of characters of an element's names that are tested. */
const MAX_NAMES = 2000;

/** Returns the classes and the id of an element without those that do not describe its content. */
export function namesOf(element: Elem): string {
  const names = `${element.get('class')} ${element.get('id')}`.slice(0, MAX_NAMES);
  const telling = names.replaceAll(HOOK, ' ');
  return POST.test(telling) ? telling.replaceAll(TOPIC, ' ') : telling;
}

/** Classes for scripts, and the class that Elementor gives all its elements. */
const HOOK = /(?:^|\s)(?:js-\S+|elementor-widget\S*)/gu;
/** WordPress adds the topics of a post to its classes: `tag-shop` states what the post is about. */
const POST = /(?:^|\s)(?:hentry|type-post|type-page|status-publish)(?:\s|$)/u;
const TOPIC = /(?:^|\s)(?:tag|category)-\S+/gu;

/** Returns names in lower case with the parts of camel case separated. */
const normalised = (names: string): string => names.replaceAll(/([a-z])([A-Z])/gu, '$1-$2').toLowerCase();

/** Tells whether the names of an element mark it as outside the article. */
export const isNamedBeside = (element: Elem): boolean => sayingOf(element).isBeside;

/** The role of an element in the page, as its class names and its id indicate it. */
interface Saying {
  readonly isBeside: boolean;
  readonly isComments: boolean;
  readonly isArticle: boolean;
  readonly isCaption: boolean;
}

const NOTHING: Saying = { isBeside: false, isComments: false, isArticle: false, isCaption: false };

/** Cached for a page, because each step asks about the same elements, and many have the same names. */
const known = new WeakMap<Elem, Saying>();
const knownNames = new Map<string, Saying>();
const MAX_KNOWN = 2000;

function sayingOf(element: Elem): Saying {
  const { attributes } = element;
  if (!attributes.has('class') && !attributes.has('id')) return NOTHING;
  const found = known.get(element) ?? sayingOfNames(namesOf(element));
  known.set(element, found);
  return found;
}

function sayingOfNames(names: string): Saying {
  const found = knownNames.get(names) ?? readNames(normalised(names));
  if (knownNames.size >= MAX_KNOWN) knownNames.clear();
  knownNames.set(names, found);
  return found;
}

function readNames(names: string): Saying {
  if (names.trim() === '') return NOTHING;
  return {
    isBeside: BESIDE_PARTS.test(names) || names.split(/[^a-z0-9]+/u).some((word) => BESIDE_WORDS.has(word)),
    isComments: COMMENTS.test(names),
    isArticle: names
      .trim()
      .split(/\s+/u)
      .some((name) => ARTICLE.test(name)),
    isCaption: CAPTION.test(names),
  };
}

const COMMENTS =
  /(?:^|[\s_-])(?:comments?|commentlist|kommentare?|comentarios|commentaires?|disqus|discussion|replies)(?:$|[\s_-])/u;

/** Tells whether the names of an element mark it as readers' comments. */
export const isNamedComments = (element: Elem): boolean => sayingOf(element).isComments;

/** Tells whether the names of an element mark it as an article. */
export const isNamedArticle = (element: Elem): boolean =>
  sayingOf(element).isArticle || element.get('itemprop').toLowerCase().includes('articlebody');

const CAPTION = /caption|credit|gallery|slideshow|slide-show|image-meta|photo-meta/u;

/** Tells whether the names of an element mark it as a caption. */
export const isNamedCaption = (element: Elem): boolean => sayingOf(element).isCaption;
