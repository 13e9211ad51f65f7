import { defineErrors } from '@editor-companion/core/thread';

/** The errors of the PDF tools, besides those of exceeded thread limits. */
export const errors = defineErrors({
  PDF_FORM_INVALID: {
    status: 400,
    message: 'The multipart form cannot be read: {reason}. Send PDF files in fields named "file".',
  },
  PDF_FILE_MISSING: {
    status: 400,
    message: 'The request contains no file. Send multipart/form-data with the PDF in a field named "file".',
  },
  PDF_FILES_TOO_MANY: {
    status: 413,
    message: 'The request contains more than {limit} files. Send fewer, and the rest with a second request.',
  },
  PDF_OPTIONS_INVALID: {
    status: 400,
    message: 'The field "options" is not valid: {reason}. Send the options of this route as a JSON object.',
  },
  PDF_PAGES_INVALID: {
    status: 422,
    message: 'The pages "{pages}" are not in "{file}", which has {count}. Ask for existing pages.',
  },
  PDF_FILE_PROTECTED: {
    status: 422,
    message: '"{file}" is protected with a password. Send the password with it.',
  },
  PDF_FILE_PASSWORD_WRONG: {
    status: 422,
    message: 'The password does not open "{file}". Check capital letters and the keyboard layout, and send it again.',
  },
  PDF_FILE_ENCRYPTION_UNKNOWN: {
    status: 422,
    message: '"{file}" is protected with an unknown method. Save it without protection, and send that file.',
  },
  PDF_FILE_FORBIDS: {
    status: 422,
    message: 'The permissions of "{file}" do not allow this ({permission}). Send the owner password, which lifts them.',
  },
  PDF_FILE_DAMAGED: {
    status: 422,
    message: '"{file}" is not a PDF, or is damaged: {reason}. Open it in a PDF viewer, save it again and send that.',
  },
  PDF_FILE_TOO_LARGE: {
    status: 422,
    message: 'The files contain more than {limit} {what}. Send smaller files, or fewer of them.',
  },
  PDF_STAMP_FILE_MISSING: {
    status: 422,
    message:
      'The stamp refers to the file "{file}", which the request does not contain. Send it in a further field "file" with this name, after the file to stamp.',
  },
  PDF_STAMP_FILE_UNUSABLE: {
    status: 422,
    message: '"{file}" cannot be stamped: {reason}. Send a PDF, PNG, JPEG, WebP, GIF, AVIF or TIFF file.',
  },
  PDF_CHARACTERS_UNKNOWN: {
    status: 422,
    message:
      'The fonts of this server do not have these characters: {characters}. Leave them out, or stamp them as a picture.',
  },
  PDF_PARTS_TOO_MANY: {
    status: 422,
    message: 'The file would be split into {count} files; the limit is {limit}. Put more pages into each.',
  },
});
