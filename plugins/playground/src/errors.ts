import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  PLAYGROUND_NOT_BUILT: {
    status: 503,
    message:
      'The playground has not been built yet. Start the server with `npm start`, which builds it, or run `npm run build:pages`, and reload.',
  },
  PLAYGROUND_FILE_NOT_FOUND: {
    status: 404,
    message:
      'The playground has no file {name}. The playground was rebuilt after this page was loaded: reload the page.',
  },
  PLAYGROUND_BUSY: {
    status: 503,
    message:
      'The maximum of {maxWatchers} windows already follows the event log. Close one, or raise maxWatchers of the plugin playground.',
    retryAfter: 10,
  },
});
