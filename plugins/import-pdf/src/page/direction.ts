const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** The first code point of these scripts, a fast test for most characters. */
const FIRST = 0x05_90;

/** Tells whether a text contains letters of a right-to-left script. */
export const isRightToLeft = (text: string): boolean =>
  (text.length !== 1 || text.charCodeAt(0) >= FIRST) && RIGHT_TO_LEFT.test(text);
