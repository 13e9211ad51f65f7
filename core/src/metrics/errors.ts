import { defineErrors } from '../base/errors.ts';

export const metricErrors = defineErrors({
  METRIC_TAKEN: {
    status: 500,
    message: 'The metric {name} is declared twice, by two different tables. Give one of them another subject or key.',
  },
});
