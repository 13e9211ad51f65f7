import { defineErrors } from '@editor-companion/core/thread';

/** The errors of imports from the web, besides those of the fetch guard. */
export const errors = defineErrors({
  WEB_SOURCE_INVALID: {
    status: 400,
    message: 'Send either `url`, or `html` with an optional `baseUrl`, and not both.',
  },
  WEB_STATUS: {
    status: 422,
    message: 'The site responded with {status} instead of the page. Check the address in a browser.',
  },
  WEB_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'The content at the address ({type}) is not a page, document or picture that can be imported.',
  },
  WEB_ROBOTS_DENIED: {
    status: 403,
    message:
      'The site does not allow programs to fetch this page (robots.txt). Save it in a browser and send it as `html`.',
  },
  WEB_PAGE_TOO_LARGE: {
    status: 413,
    message: 'The page is larger than {limit} bytes. Send a part of it as `html` instead.',
  },
  WEB_PAGE_EMPTY: {
    status: 422,
    message: 'The page contains no text to import. It may need a login, or scripts: try "javascript": "always".',
  },
  WEB_PAGE_TOO_COMPLEX: {
    status: 422,
    message: 'The page contains more than {limit}. Send a part of it as `html` instead.',
  },
  WEB_RENDERER_MISSING: {
    status: 503,
    message:
      'Scripts of pages cannot run here, because no browser is enabled (plugin `export`). Ask with "javascript": "never".',
  },
  WEB_SITE_RULES_INVALID: {
    status: 500,
    message:
      'The page rules that plugins contribute cannot be used:{faults}\nCorrect the packages, or switch their plugins off in companion.config.ts.',
  },
});
