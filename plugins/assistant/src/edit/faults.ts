/** Reasons why an edit is impossible. */
export type EditFaultCode =
  | 'ANCHOR_UNKNOWN'
  | 'ANCHOR_GONE'
  | 'RANGE_INVALID'
  | 'PLACE_INVALID'
  | 'CLIP_UNKNOWN'
  | 'CONTENT_INVALID'
  | 'CONTENT_LOST'
  | 'CONTENT_HIDDEN'
  | 'LINE_EXPECTED'
  | 'FIND_MISSING'
  | 'FIND_AMBIGUOUS'
  | 'TABLE_UNEVEN'
  | 'NOTHING_SAID';

/** An impossible edit, with a message that tells the model what to do instead. Nothing was changed. */
export class EditFault extends Error {
  override readonly name = 'EditFault';
  readonly code: EditFaultCode;

  constructor(code: EditFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
