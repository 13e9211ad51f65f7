import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { textOf } from '../support/read.ts';
import { codesOf, importPage, startHostWith } from '../support/site.ts';

const contributing = (module: string) =>
  definePlugin({
    name: 'hives',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { 'import-web': '^1' },
    setup(host) {
      host.contribute('siteRule', { id: 'hive', title: 'Hives', version: '1', module });
    },
  });
const HIVES = contributing(import.meta.resolve('../support/hive-rule.ts'));
const hive = (names: string): string =>
  page(`<div id="hive" class="${names}"><div class="cell"><p>Short.</p></div></div>${paragraphs(4)}`);

describe('the point siteRule', () => {
  it('reads pages of a plugin’s kind by its rule, and removes all active content', async () => {
    await using host = await startHostWith([HIVES]);
    const answer = await importPage(host, { html: hive('') });
    assert.equal(textOf(answer.data.content), 'Short.Read by a rule.');
    assert.deepEqual(codesOf(answer), ['WEB_PAGE_THIN']);
  });

  it('reads a page by the general extraction if a rule throws, and names the rule in the log', async () => {
    await using host = await startHostWith([HIVES]);
    const answer = await importPage(host, { html: hive('broken') });
    assert.ok(textOf(answer.data.content).includes(sentence(3)));
    assert.deepEqual(codesOf(answer), ['WEB_SITE_RULE_FAILED']);
  });

  it('starts no server with a module without a rule, and names it', async () => {
    const broken = contributing(import.meta.resolve('../support/pages.ts'));
    await assert.rejects(startHostWith([broken]), (error: Error) => {
      assert.ok(error.cause instanceof Error);
      assert.match(error.cause.message, /hive: the module has no rule/u);
      return true;
    });
  });
});
