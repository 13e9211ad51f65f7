import type { DocumentMark } from '@editor-companion/document';
import { toHex } from '../../../content/css/color.ts';
import { textOf } from '../../../content/node.ts';

/** The sixteen colours of Word's highlighter (17.18.40). */
const NAMES: Readonly<Record<string, string>> = {
  '#000000': 'black',
  '#0000ff': 'blue',
  '#00ffff': 'cyan',
  '#000080': 'darkBlue',
  '#008080': 'darkCyan',
  '#808080': 'darkGray',
  '#008000': 'darkGreen',
  '#800080': 'darkMagenta',
  '#800000': 'darkRed',
  '#808000': 'darkYellow',
  '#00ff00': 'green',
  '#c0c0c0': 'lightGray',
  '#ff00ff': 'magenta',
  '#ff0000': 'red',
  '#ffffff': 'white',
  '#ffff00': 'yellow',
};

/** Returns the name of a highlight mark's colour. Undefined for colours without a name. The default is yellow. */
export function highlightName(mark: DocumentMark): string | undefined {
  const color = textOf(mark, 'color');
  return color === undefined ? 'yellow' : NAMES[toHex(color) ?? ''];
}
