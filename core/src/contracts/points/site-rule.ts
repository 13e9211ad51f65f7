/** A rule for reading pages of one kind: a module whose default export is the value of `defineSiteRule` of the plugin import-web. */
export interface SiteRuleContribution {
  /** In kebab case. */
  readonly id: string;
  /** The name that people see. */
  readonly title: string;
  /** Change it whenever results change: pages imported before are then read again. */
  readonly version: string;
  /** A `file:` URL, because worker threads load the module: `import.meta.resolve('./handbook-rule.js')`. */
  readonly module: string;
}
