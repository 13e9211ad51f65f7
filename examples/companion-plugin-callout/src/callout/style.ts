import { COLOURS } from './kinds.ts';

/** Rules that count as little as the editor's own, so that any style sheet after them wins. */
export const style = Object.entries(COLOURS)
  .map(
    ([kind, { ground, line }]) =>
      `:where([data-type='callout'][data-kind='${kind}']) { padding: 6pt 9pt; border-left: 2.25pt solid ${line}; background: ${ground}; color: #1a1a1a; }`,
  )
  .join('\n');
