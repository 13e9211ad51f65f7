/*
 * The document model's errors. They carry the brand and the members of the core's CompanionError, so that a host shows
 * them to a caller as they are, though this package does not depend on the core.
 */
const BRAND = Symbol.for('editor-companion.error');

/** All error codes with their HTTP status and message. */
export const documentErrors = {
  DOCUMENT_INVALID: {
    status: 400,
    message: 'The document is not valid: {fault}. Correct it, or sanitize the document first.',
  },
  DOCUMENT_CONTENT_HIDDEN: {
    status: 409,
    message:
      'The change would replace content that its format does not show: {found}. Read the document as JSON and change that, change other parts of it, or use an editor that supports this content.',
  },
  DOCUMENT_NOT_SUGGESTIBLE: {
    status: 409,
    message:
      'The change cannot be suggested, because «{parent}» cannot contain the old and the new content side by side. Change the surrounding block as a whole, or make the change without suggesting it.',
  },
  DOCUMENT_FIELD_UNREADABLE: {
    status: 409,
    message:
      'The field «{field}» does not contain an editor document, but {found}. Name the field with `field`, or read the document as a Yjs update.',
  },
  DOCUMENT_TOO_DEEP: {
    status: 422,
    message: 'The document is nested deeper than {limit} levels. Remove wrappers that serve no purpose.',
  },
  DOCUMENT_TOO_LARGE: {
    status: 413,
    message: 'The document has more than {limit} {unit}. Split it into smaller ones.',
  },
  NODE_INVALID: {
    status: 500,
    message:
      'The nodes that were added to the document model cannot be used: {fault}. Correct the packages that add them, or leave these out.',
  },
} as const;

export type DocumentErrorCode = keyof typeof documentErrors;

/** A fault in a document. */
export interface DocumentFault {
  /** The path of the fault: `content[3].content[0].attrs.level`. Empty for the document itself. */
  path: string;
  /** States the fault and the expected value. */
  message: string;
}

/** An error about a document. Its message is safe to show to the sender. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;
  readonly status: number;
  /** The path of the first fault. */
  readonly path: string;
  /** The faults that were found. If there are many, only the first ones. */
  readonly details: readonly DocumentFault[];

  constructor(
    code: DocumentErrorCode,
    values: Record<string, string | number>,
    details: readonly DocumentFault[] = [],
  ) {
    const { status, message } = documentErrors[code];
    super(message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
    this.code = code;
    this.status = status;
    this.path = details[0]?.path ?? '';
    this.details = details;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Returns the error for a document with at least one fault. */
export function invalidDocument(faults: readonly DocumentFault[]): DocumentError {
  const [first] = faults;
  const fault = first === undefined ? 'unknown fault' : `${first.path || 'document'}: ${first.message}`;
  return new DocumentError('DOCUMENT_INVALID', { fault }, faults);
}
