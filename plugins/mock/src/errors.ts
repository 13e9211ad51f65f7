import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  ASSET_NOT_FOUND: {
    status: 404,
    message: 'There is no file or folder {id}. GET /mock/file lists what there is.',
  },
  ASSET_FOLDER_NOT_FOUND: {
    status: 404,
    message: 'There is no folder {id} to put it into. Leave parentId out for the top, or create the folder first.',
  },
  ASSET_THUMBNAIL_NOT_FOUND: {
    status: 404,
    message:
      'File {id} has no thumbnail at this address. The file itself tells where its thumbnail is, once it has one.',
  },
  ASSET_UPLOAD_INVALID: {
    status: 400,
    message: 'The upload cannot be read: {reason}. Send multipart/form-data with one file in the field "file".',
  },
  ASSET_NAME_INVALID: {
    status: 400,
    message: 'The name is empty once what no file name may hold is taken out of it. Give it letters or digits.',
  },
  ASSET_ROOT_FIXED: {
    status: 409,
    message: 'The top of the library cannot be deleted. Delete the files and folders in it.',
  },
  ASSET_FOLDER_TOO_DEEP: {
    status: 422,
    message: 'The folder would lie deeper than {limit} others. Put it further up.',
  },
  ASSET_FOLDER_SHARED: {
    status: 409,
    message:
      'What is in a shared folder is shared. Put private files and folders at the top, or into a private folder of your own.',
  },
  ASSET_LIBRARY_UNAVAILABLE: {
    status: 501,
    message: 'The asset library needs the plugins storage and conversion. Switch them on in companion.config.ts.',
  },
  ASSET_QUOTA_EXCEEDED: {
    status: 507,
    message: 'The library may hold {limit} bytes, and {size} more do not fit. Delete files, or raise mock.maxBytes.',
  },
  ASSET_LIMIT_REACHED: {
    status: 507,
    message:
      'The library holds {limit} files and folders, and no more may be kept. Delete some, or raise mock.maxItems.',
  },
});
