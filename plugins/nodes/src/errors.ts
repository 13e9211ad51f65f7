import { defineErrors } from '@editor-companion/core/plugin';

/** The errors of contributed nodes, reported once at start-up. */
export const errors = defineErrors({
  DOCUMENT_NODES_INVALID: {
    status: 500,
    message:
      'The nodes that plugins contribute to documents cannot be used:{faults}\nCorrect the packages, or switch their plugins off in companion.config.ts.',
  },
});
