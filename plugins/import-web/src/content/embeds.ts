import { element, type Elem, find, findAll, insertAfter, replace, textOf } from '../tree/node.ts';
import { absolute } from '../tree/url.ts';

type Kind = 'video' | 'audio' | 'post' | 'frame';

/** Hosts of players and other content that pages embed in frames, by the end of the host's name. */
const HOSTS: readonly (readonly [Kind, string])[] = [
  [
    'video',
    'youtube.com youtube-nocookie.com youtu.be vimeo.com dailymotion.com dai.ly twitch.tv ted.com wistia.net wistia.com vidyard.com loom.com bilibili.com youku.com v.qq.com iqiyi.com rutube.ru brightcove.net jwplatform.com streamable.com archive.org kaltura.com vk.com odysee.com',
  ],
  [
    'audio',
    'spotify.com soundcloud.com podcasts.apple.com embed.music.apple.com mixcloud.com bandcamp.com anchor.fm megaphone.fm acast.com simplecast.com libsyn.com buzzsprout.com',
  ],
  [
    'post',
    'twitter.com x.com instagram.com facebook.com tiktok.com reddit.com redditmedia.com bsky.app threads.net pinterest.com linkedin.com tumblr.com t.me telegram.org',
  ],
  [
    'frame',
    'codepen.io codesandbox.io jsfiddle.net stackblitz.com replit.com figma.com google.com openstreetmap.org datawrapper.de dwcdn.net flourish.studio observablehq.com slideshare.net speakerdeck.com gist.github.com airtable.com miro.com scribd.com issuu.com genially.com typeform.com tableau.com geogebra.org desmos.com infogram.com arcgis.com',
  ],
];
const KINDS = new Map(HOSTS.flatMap(([kind, hosts]) => hosts.split(' ').map((host) => [host, kind] as const)));
/** Of Google's frames only maps and documents are content. */
const GOOGLE = 'google.com/';
const OF_GOOGLE = /^(?:maps|calendar)|(?:^|\/)(?:document|spreadsheets|presentation|forms)\//u;
const NOT_CONTENT =
  /\/plugins\/(?:like|share|page|follow|comments|group)|\/widgets?\/(?:follow|tweet_button)|\/subscribe/u;

function isContent(address: string): boolean {
  const at = address.indexOf(GOOGLE);
  return !NOT_CONTENT.test(address) && (at === -1 || OF_GOOGLE.test(address.slice(at + GOOGLE.length)));
}

/** Converts players, frames and social media posts into the editor's `embed`. The text of a post stays as a quote in front. */
export function settleEmbeds(page: Elem, base: string): void {
  for (const frame of findAll(page, ({ name }) => name === 'iframe' || name === 'embed' || name === 'amp-iframe'))
    settleFrame(frame, base);
  for (const player of findAll(page, ({ name }) => name === 'video' || name === 'audio')) settlePlayer(player, base);
  for (const lite of findAll(page, ({ name }) => /^(?:lite|amp)-(?:youtube|vimeo)$/u.test(name))) settleLite(lite);
  for (const post of findAll(page, isPost)) settlePost(post, base);
}

function embedOf(src: string, kind: Kind, from: Elem): Elem {
  const numbers = ['width', 'height'].flatMap((name) => {
    const size = /^(\d{2,5})(?:px)?$/u.exec(from.get(name))?.[1];
    return size === undefined ? [] : [[name, size] as const];
  });
  const title = from.get('title') || from.get('aria-label');
  return element('div', {
    'data-type': 'embed',
    'data-src': src,
    'data-kind': kind,
    ...(title !== '' && { title: title.slice(0, 500) }),
    ...Object.fromEntries(numbers),
  });
}

/** Returns the kind of content that a host embeds in frames. Undefined for unknown hosts. */
export function kindOf(address: string): Kind | undefined {
  const host = URL.parse(address)?.hostname ?? '';
  if (!isContent(address)) return undefined;
  const parts = host.split('.');
  for (let at = 0; at < parts.length - 1; at += 1) {
    const kind = KINDS.get(parts.slice(at).join('.'));
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function settleFrame(frame: Elem, base: string): void {
  const src = absolute(
    frame.get('src') || frame.get('data-src') || frame.get('data-lazy-src') || frame.get('data-url'),
    base,
  );
  const kind = kindOf(src);
  if (kind === undefined) replace(frame, []);
  else replace(frame, [embedOf(src, kind, frame)]);
}

function settlePlayer(player: Elem, base: string): void {
  const source = find(player, ({ name }) => name === 'source');
  const src = absolute(player.get('src') || player.get('data-src') || (source?.get('src') ?? ''), base);
  if (src === '') replace(player, []);
  else replace(player, [embedOf(src, player.name === 'audio' ? 'audio' : 'video', player)]);
}

function settleLite(lite: Elem): void {
  const id = lite.get('videoid') || lite.get('data-videoid');
  if (!/^[\w-]{3,40}$/u.test(id)) return;
  const src = lite.name.endsWith('vimeo')
    ? `https://player.vimeo.com/video/${id}`
    : `https://www.youtube.com/embed/${id}`;
  replace(lite, [embedOf(src, 'video', lite)]);
}

const POST_CLASS =
  /(?:^|\s)(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|reddit-embed(?:-bq)?|reddit-card|bluesky-embed|fb-post|fb-video|mastodon-embed|text-post-media|threads-post)(?:\s|$)/u;
const isPost = (one: Elem): boolean => POST_CLASS.test(one.get('class'));

function settlePost(post: Elem, base: string): void {
  if (!post.parent) return;
  const links = findAll(post, ({ name }) => name === 'a').map((link) => absolute(link.get('href'), base));
  const given =
    post.get('data-instgrm-permalink') || post.get('cite') || post.get('data-href') || post.get('data-embed-url');
  const src = absolute(given, base) || (links.findLast((link) => kindOf(link) === 'post') ?? '');
  if (src === '') return;
  const isVideo = /fb-video/u.test(post.get('class'));
  const embed = embedOf(src.split(/[?#]/u, 1)[0] ?? '', isVideo ? 'video' : 'post', post);
  if (textOf(post) === '') replace(post, [embed]);
  else {
    insertAfter(post, embed);
    post.name = 'blockquote';
  }
}
