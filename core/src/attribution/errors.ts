import { defineErrors } from '../base/errors.ts';

export const attributionErrors = defineErrors({
  PLUGIN_FAULT: {
    status: 500,
    message: 'The plugin "{plugin}" failed in {work}, which was ended. The server log contains the cause.',
  },
});
