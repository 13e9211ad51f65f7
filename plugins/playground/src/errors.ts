import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  PLAYGROUND_NOT_BUILT: {
    status: 503,
    message:
      'The playground has not been built yet. Start the server with `npm start`, which builds it, or run `npm run build:pages`, and reload.',
  },
  PLAYGROUND_FILE_NOT_FOUND: {
    status: 404,
    message: 'The playground has no file {name}. It was built anew since this page was loaded: reload the page.',
  },
  PLAYGROUND_BUSY: {
    status: 503,
    message:
      '{maxWatchers} windows follow the event log already, as many as may. Close one, or raise maxWatchers of the plugin playground.',
    retryAfter: 10,
  },
});
