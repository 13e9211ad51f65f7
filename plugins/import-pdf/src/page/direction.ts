const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** The first code point of these scripts: most characters are told by it alone. */
const FIRST = 0x05_90;

/** Whether a text holds letters of a script that runs from right to left. */
export const isRightToLeft = (text: string): boolean =>
  (text.length !== 1 || text.charCodeAt(0) >= FIRST) && RIGHT_TO_LEFT.test(text);
