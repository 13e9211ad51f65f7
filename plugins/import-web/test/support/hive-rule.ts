import { defineSiteRule } from '@editor-companion/import-web/site-rule';

/** A rule as a plugin contributes it; on a page of broken hives it throws. */
export default defineSiteRule({
  name: 'hive',
  matches: [{ has: '#hive' }],
  content: (page) => {
    if (page.first('#hive.broken')) throw new Error('the hive is broken');
    return [...page.all('#hive .cell'), '<p>Read by a rule.<script>alert(1)</script></p>'];
  },
});
