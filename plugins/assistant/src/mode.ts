/**
 * What becomes of edits: `direct` they go into the document, `suggest` they stand in it as suggestions that people accept or reject; `branch` they go into a
 * copy, to be brought back or dropped; `read`:
 * the model has no tools that change the document.
 */
export const MODES = ['direct', 'suggest', 'branch', 'read'] as const;

export type Mode = (typeof MODES)[number];
