const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a text holds letters of a script that runs from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
