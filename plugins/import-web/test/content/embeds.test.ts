import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allOf, nodesOf, textOf } from '../support/read.ts';

const embedsOf = (piece: string): unknown[][] =>
  allOf(nodesOf(piece), 'embed').map(({ attrs }) => [attrs?.['kind'], attrs?.['src']]);

describe('embeds', () => {
  const cases: Record<string, [string, unknown[][]]> = {
    'a player': [
      '<iframe src="https://www.youtube.com/embed/abc" width="560" height="315"></iframe>',
      [['video', 'https://www.youtube.com/embed/abc']],
    ],
    'a player that loads late': [
      '<div><iframe data-src="//player.vimeo.com/video/1"></iframe></div>',
      [['video', 'https://player.vimeo.com/video/1']],
    ],
    'a light player': [
      '<lite-youtube videoid="abc-1"></lite-youtube>',
      [['video', 'https://www.youtube.com/embed/abc-1']],
    ],
    'a podcast': [
      '<iframe src="https://open.spotify.com/embed/episode/1"></iframe>',
      [['audio', 'https://open.spotify.com/embed/episode/1']],
    ],
    'a film of the site': ['<video controls><source src="/a.mp4"></video>', [['video', 'https://bees.example/a.mp4']]],
    'a sound of the site': ['<audio src="/a.mp3"></audio>', [['audio', 'https://bees.example/a.mp3']]],
    'a pen': ['<iframe src="https://codepen.io/a/embed/b"></iframe>', [['frame', 'https://codepen.io/a/embed/b']]],
    'a map': [
      '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
      [['frame', 'https://www.google.com/maps/embed?pb=1']],
    ],
    'a post by its frame': [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/1/?utm=x"></blockquote>',
      [['post', 'https://www.instagram.com/p/1/']],
    ],
    'no advertisement': ['<iframe src="https://ads.example/frame"></iframe>', []],
    'no tracking frame': ['<iframe src="https://www.google.com/recaptcha/api2"></iframe>', []],
    'no button to like': ['<iframe src="https://www.facebook.com/plugins/like.php?href=x"></iframe>', []],
    'nothing that runs': [
      '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
      [],
    ],
  };
  for (const [name, [piece, expected]] of Object.entries(cases))
    it(name, () => assert.deepEqual(embedsOf(piece), expected));

  it('keep the text of a post as a quote, with its address after it', () => {
    const nodes = nodesOf(
      '<div class="social-embed"><blockquote class="twitter-tweet"><p>Bees <a href="https://t.co/x">sleep</a></p>&mdash; Ada (@ada) <a href="https://twitter.com/ada/status/1?ref_src=x">May 1</a></blockquote></div>',
    );
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['blockquote', 'embed'],
    );
    assert.match(textOf(nodes[0]), /Bees sleep/u);
    assert.equal(nodes[1]?.attrs?.['src'], 'https://twitter.com/ada/status/1');
  });
});
