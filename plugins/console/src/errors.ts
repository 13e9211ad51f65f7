import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  CONSOLE_NOT_BUILT: {
    status: 503,
    message:
      'The console has not been built yet. Start the server with `npm start`, which builds it, or run `npm run build:pages`, and reload.',
  },
  CONSOLE_FILE_NOT_FOUND: {
    status: 404,
    message: 'The console has no file {name}. The console was rebuilt after this page was loaded: reload the page.',
  },
  CONSOLE_NEEDS_AUTH: {
    status: 500,
    message:
      'In production the console needs authentication, because otherwise everybody could manage the server. Configure auth, or switch the plugin console off.',
  },
});
