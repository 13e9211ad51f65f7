const WORD = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

/** Splits a field code into words. Quotes group words. `\\` within them is one backslash. */
export function fieldWords(code: string): string[] {
  return Array.from(code.matchAll(WORD), ([, quoted, bare]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
}

/** Returns the target of a HYPERLINK or NOTEREF field. Undefined for other fields and for references that are not links. */
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

/** Switches without an argument: new window, image map. \l, \o and \t have one. */
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
