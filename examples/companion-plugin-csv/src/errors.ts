import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  CSV_EMPTY: { status: 422, message: 'The file holds no rows. Check it and send it again.' },
  CSV_TOO_LARGE: {
    status: 413,
    message: 'The file has {size} bytes; at most {limit} are read. Split it and send the parts.',
  },
  CSV_NOT_TEXT: {
    status: 422,
    message: 'The file is not text: it holds null bytes. Save it as CSV in the program that made it.',
  },
  CSV_QUOTE_UNCLOSED: {
    status: 422,
    message:
      'The quotation mark opened in line {line} is never closed. Close it, or double it if it is part of the text.',
  },
});
