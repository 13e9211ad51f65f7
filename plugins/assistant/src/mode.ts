/**
 * The ways in which edits are made. `direct`: in the document. `suggest`: as suggestions that people accept or reject. `branch`: in a copy, to be merged
 * back or dropped. `read`: the model has no tools that change the document.
 */
export const MODES = ['direct', 'suggest', 'branch', 'read'] as const;

export type Mode = (typeof MODES)[number];
