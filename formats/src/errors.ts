/*
 * The errors of readers and writers. They carry the brand and the members of the core's CompanionError, as those of the
 * document model do, so that a host shows them to a caller as they are, though this package does not depend on the core.
 */
const BRAND = Symbol.for('editor-companion.error');

/** Every code, with the HTTP status that suits it and its text. Texts name the cause and the way out, never a path. */
export const formatErrors = {
  FILE_TRUNCATED: {
    status: 422,
    message: 'The document ends too early: {reason}. It was probably cut off on its way; send the whole file again.',
  },
  FILE_DAMAGED: {
    status: 422,
    message: 'The document is damaged: {reason}. Open it in the program that made it, save it again and retry.',
  },
  FILE_ENCRYPTED: {
    status: 422,
    message:
      'The document is protected with a password, or in a way that is not read here. Give the password, or remove it and send the document again.',
  },
  PASSWORD_WRONG: {
    status: 422,
    message: 'The password does not open the document. Check capitals and the keyboard, and send it again.',
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
      'The document holds more than {limit} paragraphs, texts and cells. Split it into parts and send them one by one.',
  },
} as const;

export type FormatErrorCode = keyof typeof formatErrors;

/** What fills the placeholders of a message. */
export type FormatErrorValues = Readonly<Record<string, string | number>>;

/** The names in braces in a text. */
type Placeholder<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that the text of a code asks for, and no others; none for a text without placeholders. */
type ValuesOf<Code extends FormatErrorCode> = [Placeholder<(typeof formatErrors)[Code]['message']>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<(typeof formatErrors)[Code]['message']>, string | number>>];

/** Something wrong with a file, in words that are safe to show to whoever sent it. */
export class FormatError<Code extends FormatErrorCode = FormatErrorCode> extends Error {
  override readonly name = 'FormatError';
  readonly code: Code;
  readonly status: number;
  /** What filled the message's placeholders, for a host that has a text of its own for the code. */
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
