import { defineErrors } from '@editor-companion/core/plugin';

export const commentErrors = defineErrors({
  COMMENT_INVALID: { status: 400, message: 'The comment is not valid: {reason}. Correct it and send it again.' },
  COMMENT_FORBIDDEN: {
    status: 403,
    message: 'Only its author or an owner of the document may {what}. Ask one of them.',
  },
  COMMENT_NOT_FOUND: {
    status: 404,
    message: 'The thread «{thread}» has no comment «{comment}». Reload the threads.',
  },
  THREAD_NOT_FOUND: {
    status: 404,
    message: 'The document «{document}» has no thread «{thread}». Reload the threads.',
  },
  COMMENT_ID_TAKEN: {
    status: 409,
    message:
      'The id «{id}» belongs to another user’s comment or to a deleted one. Choose another id, such as a new UUID.',
  },
  COMMENT_LIMIT: {
    status: 409,
    message: 'The limit of {limit} {what} is reached. Delete some first.',
  },
});
