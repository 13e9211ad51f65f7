const WORD = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

/** A field code's words; quotes group, `\\` stands for one backslash inside them. */
export function fieldWords(code: string): string[] {
  return Array.from(code.matchAll(WORD), ([, quoted, bare]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
}

/** Where a HYPERLINK or NOTEREF field leads; undefined for other fields and for plain references. */
export function fieldTarget(code: string): string | undefined {
  const [name = '', ...words] = fieldWords(code);
  switch (name.toUpperCase()) {
    case 'HYPERLINK':
      return hyperlinkTarget(words);
    case 'NOTEREF':
      return words[0] !== undefined && words.includes(String.raw`\h`) ? `#${words[0]}` : undefined;
    default:
      return undefined;
  }
}

/** Switches that take no argument: new window, image map. \l, \o and \t take one. */
function hyperlinkTarget(words: readonly string[]): string | undefined {
  let address = '';
  let anchor = '';
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === String.raw`\l`) anchor = words[(at += 1)] ?? '';
    else if (word === String.raw`\o` || word === String.raw`\t`) at += 1;
    else if (!word.startsWith('\\') && address === '') address = word;
  }
  if (anchor === '') return address === '' ? undefined : address;
  return `${address}#${anchor}`;
}
