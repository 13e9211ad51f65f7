import { defineErrors } from '@editor-companion/core/thread';

export const suggestionErrors = defineErrors({
  SUGGESTION_CHOICE_MISSING: {
    status: 400,
    message:
      'Say which suggestions are meant: name `ids`, `user`, `author`, `run` or a `range`, or all of them with `"all": true`.',
  },
  SUGGESTION_FORBIDDEN: {
    status: 403,
    message:
      'Only editors accept suggestions or reject those of others. {count} of those that you mean are not yours; reject your own, or have an editor decide.',
  },
  SUGGESTION_NOT_FOUND: {
    status: 404,
    message: 'The document has no such suggestion any more: it was accepted, rejected or deleted. Read the list again.',
  },
  MERGE_UNRELATED: {
    status: 409,
    message:
      'The documents «{document}» and «{from}» have nothing in common: one is no copy of the other. Copy the document first, and change the copy.',
  },
  SUGGESTION_RANGE_GONE: {
    status: 409,
    message:
      'The text at an end of the range is no longer in the document. Read the list again, and name another range.',
  },
  SUGGESTIONS_UNSUPPORTED: {
    status: 409,
    message:
      'The field «{field}» is kept as «{form}» keeps it, which has no suggestions. They are for documents of Tiptap; name another field with `field`.',
  },
});
