import { defineErrors } from '@editor-companion/core/plugin';

/** What is wrong with nodes that packages contribute; told once, at start. */
export const errors = defineErrors({
  DOCUMENT_NODES_INVALID: {
    status: 500,
    message:
      'Nodes that plugins contribute to documents cannot be used:{faults}\nCorrect the packages, or switch their plugins off in companion.config.ts.',
  },
});
