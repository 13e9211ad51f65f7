import { defineErrors } from '@editor-companion/core/plugin';

export const accessErrors = defineErrors({
  ACCESS_RESTRICTED: {
    status: 403,
    message:
      'An owner has restricted your role in the document «{document}»{until}{reason}. This requires the role «{role}».',
  },
  DOCUMENT_LOCKED: {
    status: 423,
    message: 'The document «{document}» is locked{until}: it can be read, but not changed. {message}',
  },
  RESTRICTION_INVALID: { status: 400, message: 'The restriction is not valid: {reason}.' },
  RESTRICTION_LIMIT: {
    status: 409,
    message:
      'The document «{document}» already has {limit} restrictions. Remove some of them (DELETE), or give their users other tokens.',
  },
  RESTRICTION_NOT_FOUND: { status: 404, message: 'The user «{user}» has no restriction in the document «{document}».' },
  PERSON_NOT_FOUND: {
    status: 404,
    message: 'The user «{user}» is not a participant of the document «{document}» at the moment.',
  },
});
