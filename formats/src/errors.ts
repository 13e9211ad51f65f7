/*
 * The errors of readers and writers. They carry the brand and the members of the core's CompanionError, as those of the
 * document model do, so that a host shows them to a caller as they are, though this package does not depend on the core.
 */
const BRAND = Symbol.for('editor-companion.error');

/** All error codes with their HTTP status and message. Messages state the cause and the remedy, but no path. */
export const formatErrors = {
  FILE_TRUNCATED: {
    status: 422,
    message:
      'The document ends too early: {reason}. It was probably cut off during the transfer; send the whole file again.',
  },
  FILE_DAMAGED: {
    status: 422,
    message: 'The document is damaged: {reason}. Open it in the program that made it, save it again and retry.',
  },
  FILE_ENCRYPTED: {
    status: 422,
    message:
      'The document is protected with a password, or with a method that is not supported. Give the password, or remove the protection and send the document again.',
  },
  PASSWORD_WRONG: {
    status: 422,
    message:
      'The password does not open the document. Check capital letters and the keyboard layout, and send it again.',
  },
  ARCHIVE_UNSAFE: {
    status: 422,
    message: 'The document was refused for safety: {reason}. Files written by office programs do not do this.',
  },
  XML_UNSAFE: {
    status: 422,
    message:
      'The document was refused for safety: its part {part} {reason}. Files written by office programs do not do this.',
  },
  CONTENT_TOO_LARGE: {
    status: 422,
    message:
      'The document contains more than {limit} paragraphs, texts and cells. Split it into parts and send them one by one.',
  },
} as const;

export type FormatErrorCode = keyof typeof formatErrors;

/** The values for the placeholders of a message. */
export type FormatErrorValues = Readonly<Record<string, string | number>>;

/** The names in braces in a message. */
type Placeholder<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The exact values for the placeholders of a code's message. None for a message without placeholders. */
type ValuesOf<Code extends FormatErrorCode> = [Placeholder<(typeof formatErrors)[Code]['message']>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<(typeof formatErrors)[Code]['message']>, string | number>>];

/** An error about a file. Its message is safe to show to the sender. */
export class FormatError<Code extends FormatErrorCode = FormatErrorCode> extends Error {
  override readonly name = 'FormatError';
  readonly code: Code;
  readonly status: number;
  /** The values of the message's placeholders, for a host with its own messages. */
  readonly values: FormatErrorValues;

  constructor(code: Code, ...given: ValuesOf<Code>) {
    const [values = {}]: readonly FormatErrorValues[] = given;
    const { status, message } = formatErrors[code];
    super(message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])));
    this.code = code;
    this.status = status;
    this.values = values;
    Object.defineProperty(this, BRAND, { value: true });
  }
}
