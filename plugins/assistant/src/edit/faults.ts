/** Why an edit cannot be made. */
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

/** Why an edit cannot be made, in words that tell a model what to do instead. Nothing was changed. */
export class EditFault extends Error {
  override readonly name = 'EditFault';
  readonly code: EditFaultCode;

  constructor(code: EditFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
