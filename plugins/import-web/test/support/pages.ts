const SENTENCES = [
  'Bees sleep between five and eight hours a day, most of them at night, when there is nothing to fly out for.',
  'Foragers rest in empty cells near the edge of the nest, while young bees take short naps between their tasks.',
  'A sleeping bee lets its antennae hang, stops moving its legs, and now and then falls over sideways.',
  'Keepers who listened at night reported that the hum of a hive becomes lower after sunset, but never ends.',
  'Colonies that were kept awake by researchers danced less precisely on the following day, and lost their way.',
  'What looks like idleness is therefore part of the work, as it is for every animal that has to remember places.',
];

/** A paragraph of a made-up article; every number yields other words. */
export const sentence = (number: number): string => `${number + 1}. ${SENTENCES[number % SENTENCES.length] ?? ''}`;

export const paragraphs = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `<p>${sentence(from + at)}</p>`).join('\n');

/** A typical web page: an article among other content. */
export const page = (
  article: string,
  { head = '', after = '' }: { head?: string; after?: string } = {},
): string => `<!doctype html>
<html lang="en"><head><title>How bees sleep | Bee Weekly</title>${head}</head><body>
<header class="site-header"><a href="/">Bee Weekly</a><nav><ul><li><a href="/news">News</a></li><li><a href="/shop">Shop</a></li></ul></nav></header>
<main><article class="post"><h1>How bees sleep</h1>${article}</article>${after}</main>
<aside class="sidebar"><h3>Most read</h3><ul><li><a href="/1">Ten hives that you must see before you die</a></li></ul></aside>
<footer>Copyright 2026 Bee Weekly. All rights reserved.</footer></body></html>`;
