import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksOf } from '../../src/blocks/blocks.ts';
import { articleText } from '../../src/extract/article.ts';
import { FEATURES, featuresOf } from '../../src/classifier/features.ts';
import { weights } from '../../src/classifier/fitted-weights.ts';
import { classifyArticle, likelihood, type Classifier } from '../../src/classifier/classifier.ts';
import { recordPage } from '../../src/classifier/repair.ts';
import { find, remove, type Elem } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';

const PAGE = `<h1>How bees sleep</h1>
<div id="root"><p>Bees sleep at night, between five and eight hours.</p><p>A word of our sponsor.</p></div>
<div><p>Foragers rest near the edge of the nest.</p></div>
<div class="comments"><p>I do not believe a word.</p></div>
<form><p>Write what you think of it.</p></form>
<ul><li><a href="/a">Why wasps do not sleep</a></li></ul>
<div id="teaser"><p>What happened in March.</p></div>
<p>Subscribe to our newsletter.</p>`;

/** The text of an article after a classifier that accepts blocks by their text. */
function classified(isLikely: (text: string) => boolean, known: readonly string[] = []): string {
  const page = parsePage(PAGE);
  const record = recordPage(page, blocksOf(page));
  const named = (id: string): Elem => find(page, (one) => one.get('id') === id) as Elem;
  const [root, teaser] = [named('root'), named('teaser')];
  for (const child of page.children) if (child !== root) remove(child);
  const classifier: Classifier = (_, blocks) => blocks.map(({ text }) => (isLikely(text) ? 0.9 : 0.1));
  const found = classifyArticle(
    { record, root, title: 'How bees sleep', known: new Set(known), apart: new Set([teaser]) },
    classifier,
  );
  return articleText(found).replaceAll('\n', ' ');
}

describe('the classifier of blocks', () => {
  it('removes unlikely blocks, and restores likely ones', () => {
    assert.equal(
      classified((text) => /^(?:Bees|Foragers)/u.test(text)),
      'Bees sleep at night, between five and eight hours. Foragers rest near the edge of the nest.',
    );
  });

  it('never restores the headline, comments, forms, links in lists, teasers and calls to subscribe, however likely', () => {
    const text = classified(() => true);
    assert.match(text, /sponsor[\s\S]*Foragers/u);
    assert.doesNotMatch(text, /How bees|believe|think|wasps|March|newsletter/u);
  });

  it('does not restore text that the article has elsewhere', () => {
    assert.doesNotMatch(
      classified((text) => !text.startsWith('How'), ['Foragers rest near the edge of the nest.']),
      /Foragers/u,
    );
  });

  it('leaves pages with too many blocks to the rules', () => {
    const page = parsePage(`<div>${'<p>Bees sleep.</p>'.repeat(5001)}</div>`);
    const record = recordPage(page, blocksOf(page));
    const classifier: Classifier = () => assert.fail('a classifier was asked');
    assert.equal(
      classifyArticle({ record, root: page, title: '', known: new Set(), apart: new Set() }, classifier),
      page,
    );
  });

  it('has a weight for each of its features, which are numbers on a small scale', () => {
    assert.equal(weights.factors.length, FEATURES.length);
    const blocks = blocksOf(parsePage(PAGE));
    for (const values of featuresOf(
      blocks,
      blocks.map((_, at) => at === 1),
      'How bees sleep',
    )) {
      assert.equal(values.length, FEATURES.length);
      for (const [at, value] of values.entries())
        assert.ok(Number.isFinite(value) && value >= -2 && value <= 20, `${FEATURES[at]} is ${value}`);
    }
  });

  it('measures the surroundings of a block from the blocks that rules kept', () => {
    const blocks = blocksOf(parsePage('<div><p>A b c.</p><p>D <a href="/">e f</a></p></div><p>G.</p>'));
    const [first = [], second = [], third = []] = featuresOf(blocks, [true, false, false], '');
    const of = (values: readonly number[], name: string): number | undefined => values[FEATURES.indexOf(name)];
    assert.deepEqual([of(first, 'kept'), of(second, 'kept')], [1, 0]);
    assert.deepEqual([of(second, 'keptBefore'), of(third, 'keptBefore')], [1, 0]);
    assert.equal(of(second, 'linked'), 3 / 5);
    assert.equal(of(second, 'keptInParent'), 1);
    assert.equal(of(first, 'keptInParent'), 0);
    assert.equal(of(third, 'afterKept'), 2 / 20);
  });

  it('computes the likelihood of a logistic regression', () => {
    assert.equal(likelihood([1, 2], [3, -1.5], 0), 0.5);
    assert.ok(Math.abs(likelihood([1], [Math.log(3)], 0) - 0.75) < 1e-12);
  });
});
