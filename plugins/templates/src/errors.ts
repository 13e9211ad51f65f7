import { defineErrors } from '@editor-companion/core/thread';

export const errors = defineErrors({
  TEMPLATE_CONTENT_INVALID: {
    status: 400,
    message: 'The content does not fit the document schema: {fault}. "details" names every fault and its place.',
  },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    message: 'There is no template {id}. GET /template lists those that there are.',
  },
  TEMPLATE_THUMBNAIL_NOT_FOUND: {
    status: 404,
    message:
      'Template {id} has no thumbnail at this address. One is made in the background after each change when the plugin export is on; the template tells its address.',
  },
  TEMPLATE_READ_ONLY: {
    status: 409,
    message: 'Template {id} comes with the server and stays as it is. Create a template of your own from its content.',
  },
  TEMPLATE_NOT_OWNED: {
    status: 403,
    message: 'Template {id} is shared by somebody else, who alone can make it private. Make a copy of your own.',
  },
  TEMPLATE_CHANGED: {
    status: 412,
    message:
      'Template {id} was changed by somebody else meanwhile. Get it again, put your changes into it, and send it with its new ETag.',
  },
  TEMPLATE_TOO_LARGE: {
    status: 413,
    message: 'The template has {size} bytes; at most {limit} are kept. Take pictures out of it, or make them smaller.',
  },
  TEMPLATE_VALUES_MISSING: {
    status: 422,
    message: 'There are no values for {names}. Send them, or ask with "missing" to keep or empty their places.',
  },
  TEMPLATE_IF_MATCH_REQUIRED: {
    status: 428,
    message: 'A change must say which version it is made to. Send If-Match with the ETag of GET /template/{id}.',
  },
  TEMPLATE_UPLOAD_INVALID: {
    status: 400,
    message:
      'The upload cannot be read: {reason}. Send multipart/form-data with one office document in the field "file".',
  },
  TEMPLATE_IMPORT_UNAVAILABLE: {
    status: 501,
    message: 'Files can be made into templates only when the plugin import-office is on. Send content instead.',
  },
  TEMPLATE_LIMIT_REACHED: {
    status: 507,
    message: 'There are {limit} templates, and no more may be kept. Delete some, or raise templates.maxTemplates.',
  },
});
