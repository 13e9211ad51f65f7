/** Escapes text for HTML. A carriage return becomes a character reference, because parsers would change it. */
export const escapeText = (text: string): string =>
  /[&<>\r\u00A0]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\u00A0', '&nbsp;')
        .replaceAll('\r', '&#13;')
    : text;

/** Escapes text for an HTML attribute in double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
