/** What can be wrong with a text that a model wrote. */
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

/** Something wrong with a text that a model wrote, in words that tell it what to write instead. */
export class TextFault extends Error {
  override readonly name = 'TextFault';
  readonly code: TextFaultCode;
  /** Line of the text, from 1; 0 where it is no certain one. */
  readonly line: number;

  constructor(code: TextFaultCode, line: number, message: string) {
    super(line > 0 ? `Line ${line}: ${message}` : message);
    this.code = code;
    this.line = line;
  }
}
