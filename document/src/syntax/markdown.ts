/** Backticks, more than the longest run within. */
export const fenceFor = (text: string, least: number): string =>
  '`'.repeat((text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length + 1), least));

/** Puts a prefix before each line, another before the first. */
export const prefixLines = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n');

/** Text that Markdown reads as just that. A word_with_underscores keeps them. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\t\n]/g, ' ')
    .replaceAll(/[\\`*[\]<$~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w])/gu, '\\$&')
    .replaceAll('\u00A0', '&nbsp;');

/** The start of a line, if it would be read as that of a list, a heading, a quote or a rule. */
export const escapeStart = (line: string): string =>
  line.replace(/^([-+=>#|:])/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** The address of a link or a picture, in angle brackets where it needs them. */
export function writeUrl(url: string): string {
  const escaped = url.replaceAll(/[\\<>]|&(?=[#\w])/g, '\\$&');
  return /[\s()<>\\]/.test(url) || url === '' ? `<${escaped}>` : escaped;
}

/** The title behind an address, with the space before it; nothing for what is no text. */
export function writeTitle(title: unknown): string {
  return typeof title === 'string'
    ? ` "${title.replaceAll('\n', ' ').replaceAll(/["\\`*_<[\]]|&(?=[#\w])/g, '\\$&')}"`
    : '';
}
