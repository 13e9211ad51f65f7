import { defineErrors } from '@editor-companion/core/thread';

export const errors = defineErrors({
  TEMPLATE_CONTENT_INVALID: {
    status: 400,
    message: 'The content does not match the document schema: {fault}. "details" names every fault and its place.',
  },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    message: 'There is no template {id}. GET /template lists the templates.',
  },
  TEMPLATE_THUMBNAIL_NOT_FOUND: {
    status: 404,
    message:
      'Template {id} has no thumbnail at this address. If the plugin export is on, one is created after each change; the template contains its address.',
  },
  TEMPLATE_READ_ONLY: {
    status: 409,
    message: 'Template {id} is built in and cannot be changed. Create a template of your own from its content.',
  },
  TEMPLATE_NOT_OWNED: {
    status: 403,
    message:
      'Template {id} belongs to another user, who shared it. Only that user can make it private; make a copy of your own instead.',
  },
  TEMPLATE_CHANGED: {
    status: 412,
    message:
      'Somebody else has changed template {id} since you read it. Get it again, repeat your changes, and send it with its new ETag.',
  },
  TEMPLATE_TOO_LARGE: {
    status: 413,
    message: 'The template has {size} bytes; the limit is {limit}. Remove pictures, or make them smaller.',
  },
  TEMPLATE_VALUES_MISSING: {
    status: 422,
    message: 'Values for {names} are missing. Send them, or set "missing" to keep or empty these variables.',
  },
  TEMPLATE_IF_MATCH_REQUIRED: {
    status: 428,
    message: 'The request needs the version that it changes. Send If-Match with the ETag of GET /template/{id}.',
  },
  TEMPLATE_UPLOAD_INVALID: {
    status: 400,
    message:
      'The upload cannot be read: {reason}. Send multipart/form-data with one office document in the field "file".',
  },
  TEMPLATE_IMPORT_UNAVAILABLE: {
    status: 501,
    message: 'Creating templates from files needs the plugin import-office, which is off. Send content instead.',
  },
  TEMPLATE_LIMIT_REACHED: {
    status: 507,
    message: 'The limit of {limit} templates is reached. Delete some, or raise templates.maxTemplates.',
  },
});
