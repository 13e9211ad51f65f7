import { defineErrors } from '@editor-companion/core/thread';

/** The errors of reading a PDF, besides those of exceeded thread limits. */
export const errors = defineErrors({
  PDF_ENCRYPTED: {
    status: 422,
    message:
      'The PDF is protected with a password. Send it in the multipart field "password", or save the PDF without one and send that.',
  },
  PDF_PASSWORD_WRONG: {
    status: 422,
    message: 'The password does not open the PDF. Check capital letters and the keyboard layout, and send it again.',
  },
  PDF_ENCRYPTION_UNKNOWN: {
    status: 422,
    message: 'The PDF is protected with an unknown method. Save it without protection, and send that file.',
  },
  PDF_DAMAGED: {
    status: 422,
    message: 'The PDF is damaged: {reason}. Open it in a PDF viewer, print it as a new file and send that.',
  },
  PDF_TOO_LARGE: {
    status: 422,
    message: 'The PDF contains more than {limit} {what}. Split it into parts and send them one by one.',
  },
  PDF_TOO_MUCH_MEMORY: {
    status: 422,
    message: 'Reading the PDF takes more than {megabytes} MB of memory. Split it into parts and send them one by one.',
  },
});
