import { defineErrors } from '@editor-companion/core/thread';

/** The errors of an office import. Messages state the cause and the remedy, but no path. */
export const errors = defineErrors({
  IMPORT_FORMAT_UNSUPPORTED: {
    status: 415,
    message: '"{filename}" is not a document of a known format. Supported formats: {supported}.',
  },
  IMPORT_FORMAT_NOT_ENABLED: {
    status: 415,
    message:
      '"{filename}" has the format {format}, but this server has no reader for it. Save it as one of: {supported}; or enable a plugin that reads {format}.',
  },
  IMPORT_FILE_MISSING: {
    status: 400,
    message:
      'The request contains no file. Send multipart/form-data with the document itself in the field "file", as curl does with -F file=@report.docx.',
  },
  IMPORT_URL_NOT_ALLOWED: {
    status: 403,
    message:
      'Importing from an address is not enabled here. Upload the document in the multipart field "file" instead.',
  },
  IMPORT_URL_FAILED: {
    status: 422,
    message:
      'The site responded with {status} instead of a document. Check the address in a browser, or upload the file.',
  },
  IMPORT_MULTIPART_INVALID: {
    status: 400,
    message: 'The multipart body cannot be read: {reason}. Send one file in the field "file".',
  },
  IMPORT_DOCUMENT_TOO_LARGE: {
    status: 422,
    message:
      'The document contains more than {limit} paragraphs, texts and cells. Split it into parts and send them one by one.',
  },
  IMPORT_PROFILE_NEEDS_JSON: {
    status: 400,
    message:
      'A profile is a variant of editor JSON: ask for {profile} with as=json or without `as`, not with as={form}.',
  },
  IMPORT_FORM_UNAVAILABLE: {
    status: 422,
    message: 'The document was read, but cannot be converted to {form}: {reason}. Ask for it with ?as=json.',
  },
  IMPORT_FILE_EMPTY: { status: 422, message: 'The document is empty (0 bytes). Check the file and send it again.' },
  IMPORT_FILE_TRUNCATED: {
    status: 422,
    message:
      'The document ends too early: {reason}. It was probably cut off during the transfer; send the whole file again.',
  },
  IMPORT_FILE_DAMAGED: {
    status: 422,
    message: 'The document is damaged: {reason}. Open it in the program that made it, save it again and retry.',
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    message: 'The task {taskId} is not an import. GET /convert/{taskId} returns its result.',
  },
  IMPORT_FILE_ENCRYPTED: {
    status: 422,
    message:
      'The document is protected with a password, or with a method that is not supported. Send the password in the multipart field "password", or remove the protection and send the document again.',
  },
  IMPORT_PASSWORD_WRONG: {
    status: 422,
    message:
      'The password does not open the document. Check capital letters and the keyboard layout, and send it again.',
  },
  IMPORT_TIMEOUT: {
    status: 422,
    message:
      'The format "{format}" did not read the document within {seconds} s. Send a smaller or simpler one, or ask the operator about the plugin of this format.',
  },
  IMPORT_RESULT_INVALID: {
    status: 500,
    message:
      'The format "{format}" returned a result that is not an imported document: {reason}. Report this to the author of its plugin.',
  },
  IMPORT_ENGINE_MISSING: {
    status: 503,
    message: 'Reading this format ({format}) needs an office engine, and no suitable one is installed. {remedy}.',
  },
  IMPORT_ENGINE_BUSY: {
    status: 503,
    retryAfter: 10,
    message: 'Too many documents are waiting for an office engine. Send this one again in a moment.',
  },
  IMPORT_ENGINE_FAILED: {
    status: 422,
    message:
      'No office engine could convert the document: it failed or took too long. Save it as docx, xlsx or pptx and send that.',
  },
  IMPORT_ARCHIVE_UNSAFE: {
    status: 422,
    message: 'The document was refused for safety: {reason}. Files written by office programs do not do this.',
  },
  IMPORT_XML_UNSAFE: {
    status: 422,
    message:
      'The document was refused for safety: its part {part} {reason}. Files written by office programs do not do this.',
  },
});
