import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  METRICS_PORT_TAKEN: {
    status: 500,
    message:
      'Metrics could not be offered on {host}:{port}: {reason}. Give telemetry.metrics.port a free port, or leave it out.',
  },
});
