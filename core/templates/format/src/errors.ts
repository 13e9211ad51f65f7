import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  {{CONSTANT_NAME}}_FILE_EMPTY: { status: 422, message: 'The file is empty. Check it and send it again.' },
  {{CONSTANT_NAME}}_FILE_TOO_LARGE: {
    status: 413,
    message: 'The file has {size} bytes; at most {limit} are read. Send a smaller one.',
  },
});
