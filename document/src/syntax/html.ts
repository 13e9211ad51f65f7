/** Text as HTML text. A carriage return stays one only as a reference. */
export const escapeText = (text: string): string =>
  /[&<>\r\u00A0]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\u00A0', '&nbsp;')
        .replaceAll('\r', '&#13;')
    : text;

/** Text as the value of an HTML attribute in double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
