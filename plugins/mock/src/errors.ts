import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  ASSET_NOT_FOUND: {
    status: 404,
    message: 'There is no file or folder {id}. GET /mock/file lists the files and folders.',
  },
  ASSET_FOLDER_NOT_FOUND: {
    status: 404,
    message:
      'The destination folder {id} does not exist. Leave parentId out for the top level, or create the folder first.',
  },
  ASSET_THUMBNAIL_NOT_FOUND: {
    status: 404,
    message:
      'File {id} has no thumbnail at this address. The record of the file contains the address of its thumbnail, if there is one.',
  },
  ASSET_UPLOAD_INVALID: {
    status: 400,
    message: 'The upload cannot be read: {reason}. Send multipart/form-data with one file in the field "file".',
  },
  ASSET_NAME_INVALID: {
    status: 400,
    message: 'No valid characters remain in the name after the forbidden ones are removed. Use letters or digits.',
  },
  ASSET_ROOT_FIXED: {
    status: 409,
    message: 'The top folder of the library cannot be deleted. Delete the files and folders in it.',
  },
  ASSET_FOLDER_TOO_DEEP: {
    status: 422,
    message: 'The folder would be nested more than {limit} levels deep. Move it further up.',
  },
  ASSET_FOLDER_SHARED: {
    status: 409,
    message:
      'Files and folders in a shared folder are always shared. Move private ones to the top level, or into a private folder of your own.',
  },
  ASSET_LIBRARY_UNAVAILABLE: {
    status: 501,
    message: 'The asset library needs the plugins storage and conversion. Switch them on in companion.config.ts.',
  },
  ASSET_QUOTA_EXCEEDED: {
    status: 507,
    message:
      'The limit of the library is {limit} bytes, so {size} more do not fit. Delete files, or raise mock.maxBytes.',
  },
  ASSET_LIMIT_REACHED: {
    status: 507,
    message: 'The library has reached its limit of {limit} files and folders. Delete some, or raise mock.maxItems.',
  },
});
