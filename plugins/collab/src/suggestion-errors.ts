import { defineErrors } from '@editor-companion/core/thread';

export const suggestionErrors = defineErrors({
  SUGGESTION_CHOICE_MISSING: {
    status: 400,
    message:
      'The request does not name any suggestions. Send `ids`, `user`, `author`, `run` or a `range`, or `"all": true` for all of them.',
  },
  SUGGESTION_FORBIDDEN: {
    status: 403,
    message:
      'Only editors may accept suggestions or reject those of others. {count} of these suggestions are not yours; reject your own, or ask an editor.',
  },
  SUGGESTION_NOT_FOUND: {
    status: 404,
    message: 'The suggestion no longer exists: it was accepted, rejected or deleted. Read the list again.',
  },
  MERGE_UNRELATED: {
    status: 409,
    message:
      'The documents «{document}» and «{from}» are unrelated: neither is a copy of the other. Copy the document first, and change the copy.',
  },
  SUGGESTION_RANGE_GONE: {
    status: 409,
    message:
      'The text at an end of the range is no longer in the document. Read the list again, and name another range.',
  },
  SUGGESTIONS_UNSUPPORTED: {
    status: 409,
    message:
      'The field «{field}» has the format of «{form}», which does not support suggestions. Only documents of Tiptap do; name another field with `field`.',
  },
});
