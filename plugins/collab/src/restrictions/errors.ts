import { defineErrors } from '@editor-companion/core/plugin';

export const accessErrors = defineErrors({
  ACCESS_RESTRICTED: {
    status: 403,
    message:
      'An owner has restricted what you may do in the document «{document}»{until}{reason}. This takes the role «{role}».',
  },
  DOCUMENT_LOCKED: {
    status: 423,
    message: 'The document «{document}» is locked{until}: it can be read, and nothing in it changed. {message}',
  },
  RESTRICTION_INVALID: { status: 400, message: 'The restriction cannot be made: {reason}.' },
  RESTRICTION_LIMIT: {
    status: 409,
    message:
      'The document «{document}» has {limit} restrictions already. Lift some of them (DELETE), or give their users other tokens.',
  },
  RESTRICTION_NOT_FOUND: { status: 404, message: 'Nothing restricts «{user}» in the document «{document}».' },
  PERSON_NOT_FOUND: { status: 404, message: '«{user}» does not take part in the document «{document}» right now.' },
});
