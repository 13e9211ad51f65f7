/** The faults of a model's text. */
export type TextFaultCode =
  | 'ANCHOR_UNKNOWN'
  | 'ANCHOR_GONE'
  | 'LOOK_UNKNOWN'
  | 'TAG_UNCLOSED'
  | 'TAG_UNOPENED'
  | 'WORD_UNKNOWN'
  | 'FENCE_UNCLOSED'
  | 'TOO_DEEP'
  | 'PLACE_WRONG';

/** A fault in a model's text, with a message that tells it what to write instead. */
export class TextFault extends Error {
  override readonly name = 'TextFault';
  readonly code: TextFaultCode;
  /** The line number from 1; 0 if it is uncertain. */
  readonly line: number;

  constructor(code: TextFaultCode, line: number, message: string) {
    super(line > 0 ? `Line ${line}: ${message}` : message);
    this.code = code;
    this.line = line;
  }
}
