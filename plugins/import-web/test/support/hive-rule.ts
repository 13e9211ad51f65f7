import { defineSiteRule } from '@editor-companion/import-web/site-rule';

/** A contributed rule, which throws on a page of broken hives. */
export default defineSiteRule({
  name: 'hive',
  matches: [{ has: '#hive' }],
  content: (page) => {
    if (page.first('#hive.broken')) throw new Error('the hive is broken');
    return [...page.all('#hive .cell'), '<p>Read by a rule.<script>alert(1)</script></p>'];
  },
});
