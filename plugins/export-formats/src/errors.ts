import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  EXPORT_PICTURES_TOO_LARGE: {
    status: 413,
    message:
      'The pictures of the document add up to more than {limit} bytes. Make them smaller, or raise the option maxPictureBytes of the plugin export-formats.',
  },
  EXPORT_PICTURES_TOO_MANY: {
    status: 413,
    message: 'The document contains more than {limit} different pictures. Split it into several documents.',
  },
});
