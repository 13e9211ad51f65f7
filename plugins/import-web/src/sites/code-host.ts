import { defineSiteRule } from './site-rule.ts';

const README = [
  '#readme .markdown-body',
  '[data-testid=readme] .markdown-body',
  '#readme .markup',
  '.readme-holder .md',
  '.file-holder .file-content .md',
];

/** Reads the README on the page of a repository (GitHub, Gitea, Forgejo, GitLab), without the list of files. */
export const codeHost = defineSiteRule({
  name: 'readme',
  matches: [{ has: README.join(', ') }],
  content: README,
  without: ['.anchor', '.octicon', 'clipboard-copy', '.zeroclipboard-container'],
});
