import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  METRICS_PORT_TAKEN: {
    status: 500,
    message:
      'The metrics port {host}:{port} could not be opened: {reason}. Set telemetry.metrics.port to a free port, or leave it out.',
  },
});
