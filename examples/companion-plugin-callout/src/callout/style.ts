import { COLOURS } from './kinds.ts';

/** Style rules with the low specificity of the editor's own, so that any later style sheet overrides them. */
export const style = Object.entries(COLOURS)
  .map(
    ([kind, { ground, line }]) =>
      `:where([data-type='callout'][data-kind='${kind}']) { padding: 6pt 9pt; border-left: 2.25pt solid ${line}; background: ${ground}; color: #1a1a1a; }`,
  )
  .join('\n');
