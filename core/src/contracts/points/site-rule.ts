/** How pages of one kind are read: a module that exports by default what `defineSiteRule` of the plugin import-web returns. */
export interface SiteRuleContribution {
  /** In kebab case. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** Changes when the rule finds something else: pages that were imported before are read anew. */
  readonly version: string;
  /** A `file:` URL, because threads load the module: `import.meta.resolve('./handbook-rule.js')`. */
  readonly module: string;
}
