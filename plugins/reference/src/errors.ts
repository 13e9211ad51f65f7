import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  REFERENCE_GUIDE_NOT_BUILT: {
    status: 503,
    message:
      'The documentation has not been built as a site yet. Run `npm run docs:site` in the repository and reload; its pages are the files of docs/.',
  },
  REFERENCE_GUIDE_PAGE_NOT_FOUND: {
    status: 404,
    message: 'The documentation has no page or file {path}. Begin at /docs/guide/, or search there.',
  },
});
