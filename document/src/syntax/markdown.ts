/** Returns more backticks than the longest run in a text. */
export const fenceFor = (text: string, least: number): string =>
  '`'.repeat((text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length + 1), least));

/** Adds a prefix to each line, and another one to the first. */
export const prefixLines = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n');

/** Escapes text for Markdown. A word_with_underscores keeps them. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\t\n]/g, ' ')
    .replaceAll(/[\\`*[\]<$~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w])/gu, '\\$&')
    .replaceAll('\u00A0', '&nbsp;');

/** Escapes the start of a line that would begin a list, a heading, a quote or a rule. */
export const escapeStart = (line: string): string =>
  line.replace(/^([-+=>#|:])/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Writes the URL of a link or picture, in angle brackets if needed. */
export function writeUrl(url: string): string {
  const escaped = url.replaceAll(/[\\<>]|&(?=[#\w])/g, '\\$&');
  return /[\s()<>\\]/.test(url) || url === '' ? `<${escaped}>` : escaped;
}

/** Writes the title after a URL with the space before it. Empty for values that are no strings. */
export function writeTitle(title: unknown): string {
  return typeof title === 'string'
    ? ` "${title.replaceAll('\n', ' ').replaceAll(/["\\`*_<[\]]|&(?=[#\w])/g, '\\$&')}"`
    : '';
}
