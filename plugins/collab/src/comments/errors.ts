import { defineErrors } from '@editor-companion/core/plugin';

export const commentErrors = defineErrors({
  COMMENT_INVALID: { status: 400, message: 'The comment cannot be taken: {reason}. Correct it and send it again.' },
  COMMENT_FORBIDDEN: {
    status: 403,
    message: 'Only its author or an owner of the document may {what}. Ask one of them.',
  },
  COMMENT_NOT_FOUND: {
    status: 404,
    message: 'The thread «{thread}» has no comment «{comment}». Load the threads anew.',
  },
  THREAD_NOT_FOUND: {
    status: 404,
    message: 'The document «{document}» has no thread «{thread}». Load the threads anew.',
  },
  COMMENT_ID_TAKEN: {
    status: 409,
    message: 'The id «{id}» is somebody else’s comment or one that was deleted. Choose another id, such as a new UUID.',
  },
  COMMENT_LIMIT: {
    status: 409,
    message: 'No more than {limit} {what} are taken. Delete some first.',
  },
});
