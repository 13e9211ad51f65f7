import { defineErrors } from '../base/errors.ts';

export const attributionErrors = defineErrors({
  PLUGIN_FAULT: {
    status: 500,
    message:
      'The plugin "{plugin}" made a mistake in its work ({work}), which was ended. The log of the server has the cause.',
  },
});
