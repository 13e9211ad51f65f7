import { defineSiteRule } from './site-rule.ts';

/** Reads articles of MediaWiki without navigation, notes of the editors and controls of the page. */
export const encyclopaedia = defineSiteRule({
  name: 'mediawiki',
  matches: [{ generator: /^MediaWiki/u, has: '.mw-parser-output' }, { has: '#mw-content-text .mw-parser-output' }],
  content: ['#mw-content-text .mw-parser-output', '.mw-parser-output', '#mw-content-text'],
  without: [
    '.mw-editsection',
    '.toc',
    '#toc',
    '.navbox',
    '.vertical-navbox',
    '.sidebar',
    '.metadata',
    '.ambox',
    '.hatnote',
    '.noprint',
    '.mw-empty-elt',
    '.mw-jump-link',
    '.printfooter',
    '.catlinks',
    '.sistersitebox',
    '.portalbox',
    '.authority-control',
    '#coordinates',
    '.shortdescription',
  ],
});
