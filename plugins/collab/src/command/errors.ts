import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the command `companion document`. No route answers with them. */
export const commandErrors = defineErrors({
  ARCHIVE_FILE_UNREADABLE: {
    status: 400,
    message: 'The file {path} cannot be read: {reason}. Check its path and your rights to it.',
  },
  ARCHIVE_FILE_EXISTS: {
    status: 409,
    message: 'The file {path} already exists and was not changed. Name another file, or pass --overwrite.',
  },
  ARCHIVE_FILE_UNWRITABLE: {
    status: 500,
    message:
      'The file {path} cannot be written: {reason}. The incomplete file was removed. Check the folder, your rights to it and its free space.',
  },
  ARCHIVE_BROKEN_OFF: {
    status: 502,
    message:
      'The export ended before the archive was complete, because the document was renamed or deleted, or the server stopped. The incomplete file was removed. Export the document again.',
  },
});
