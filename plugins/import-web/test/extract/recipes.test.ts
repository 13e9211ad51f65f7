import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHtml } from '../support/read.ts';
import { page, paragraphs } from '../support/pages.ts';

const recipe = (more: object = {}): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Recipe',
    name: 'Honey cake',
    recipeIngredient: ['300 g flour', '200 g honey', '3 eggs'],
    recipeInstructions: [
      { '@type': 'HowToSection', name: 'Dough', itemListElement: [{ '@type': 'HowToStep', text: 'Stir all of it.' }] },
      { '@type': 'HowToStep', text: 'Bake for an hour.' },
    ],
    ...more,
  })}</script>`;

describe('completeRecipe', () => {
  it('adds ingredients and steps that only the page’s data contain', () => {
    const { html } = readHtml(page(paragraphs(4), { head: recipe() }));
    assert.match(
      html,
      /<ul><li><p>300 g flour<\/p><\/li>.*<ol><li><p>Stir all of it\.<\/p><\/li><li><p>Bake for an hour\./u,
    );
  });

  it('adds no list that the page shows, however its amounts are typeset', () => {
    const shown = '<ul><li><b>300</b>&nbsp;g flour</li><li>200 g&#8239;honey</li><li>3 eggs</li></ul>';
    const { html } = readHtml(page(`${paragraphs(2)}${shown}${paragraphs(2, 2)}`, { head: recipe() }));
    assert.equal(html.split('honey').length, 2);
  });

  it('accepts instructions that are one text with a line for each, without their markup', () => {
    const { html } = readHtml(
      page(paragraphs(4), {
        head: recipe({ recipeInstructions: '<p>Stir.</p><p>Bake <b>long</b></p>' }),
      }),
    );
    assert.ok(html.includes('<li><p>Stir.</p></li>'));
    assert.ok(!html.includes('&lt;'));
  });

  it('adds nothing of a recipe without ingredients', () => {
    const { html } = readHtml(page(paragraphs(4), { head: recipe({ recipeIngredient: [] }) }));
    assert.ok(!html.includes('Bake'));
  });

  it('adds ingredients and steps from microdata that do not look like prose, each once', () => {
    const table = `<div itemscope itemtype="https://schema.org/Recipe"><div class="widget">
      <div itemprop="recipeIngredient"><span>300 g</span> <a href="/flour">flour</a></div>
      <div itemprop="recipeIngredient"><span>200 g</span> <a href="/honey">honey</a></div></div>
      <div class="widget" itemprop="recipeInstructions"><ol><li><p>Stir.</p><p>Rest.</p></li><li>Bake.</li></ol></div></div>`;
    const { html } = readHtml(page(`${paragraphs(4)}${table}`));
    assert.match(html, /<li><p>300 g flour<\/p><\/li><li><p>200 g honey<\/p><\/li>/u);
    assert.equal(html.split('Stir.').length, 2);
    assert.match(html, /Bake\./u);
  });
});
