import { defineErrors } from '../base/errors.ts';

export const metricErrors = defineErrors({
  METRIC_TAKEN: {
    status: 500,
    message: 'Two tables declare the metric {name}. Give one of them another subject or key.',
  },
});
