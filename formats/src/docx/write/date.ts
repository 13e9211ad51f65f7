const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/;

/** Returns a date in the format of Word (xsd:dateTime). Undefined if the text is not a date. */
export function wordDate(text: string | undefined): string | undefined {
  if (text === undefined || DATE_TIME.test(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : `${date.toISOString().slice(0, 19)}Z`;
}
