import type { Context, Opener } from '../destination.ts';
import { RTF_LIMITS } from '../limits.ts';
import { escapeXml, valued } from '../../docx/parts/xml.ts';

interface Entry {
  kind: 'paragraph' | 'character' | 'other';
  number: number;
  basedOn: number | undefined;
  name: string;
}

const NO_STYLE = 222;
const newEntry = (): Entry => ({ kind: 'paragraph', number: 0, basedOn: undefined, name: '' });

/**
 * `\stylesheet`: names of styles and their base styles. Text repeats the formatting of its style, so that only names, outline levels and
 * the font size of the base style are read.
 */
export const styleSheet: Opener = () => {
  let entry = newEntry();
  const end = (context: Context): void => {
    if (entry.name.trim() !== '') addStyle(context, entry);
    entry = newEntry();
  };
  return {
    enter: (context) => context.resetFormatting(),
    leave: end,
    close: end,
    word(_context, word, value = 0) {
      if (word === 's' || word === 'cs' || word === 'ts' || word === 'ds') {
        entry.kind = word === 's' ? 'paragraph' : word === 'cs' ? 'character' : 'other';
        entry.number = value;
      } else if (word === 'sbasedon') entry.basedOn = value === NO_STYLE ? undefined : value;
      else return false;
      return true;
    },
    text(_context, text) {
      entry.name = (entry.name + text).slice(0, 256);
    },
  };
};

function addStyle({ document, group }: Context, { kind, number, basedOn, name }: Entry): void {
  if (kind === 'other' || document.styles.size >= RTF_LIMITS.entries) return;
  const letter = kind === 'paragraph' ? 's' : 'c';
  const id = `${letter}${number}`;
  if (document.styles.has(id)) return;
  document.styles.add(id);
  const isDefault = id === 's0';
  const { main } = group.character;
  if (isDefault && main.size !== undefined) document.defaultSize = main.size;
  if (isDefault && main.font !== undefined) document.styleFont = main.font;
  const { outlineLevel, widowControl } = group.paragraph;
  if (isDefault) document.styleWidowControl = widowControl;
  // Aliases follow after a comma.
  const [title = ''] = name.replace(/;\s*$/, '').split(',');
  document.stylesXml += `<w:style w:type="${kind}" w:styleId="${id}"${isDefault ? ' w:default="1"' : ''}>${valued(
    'name',
    escapeXml(title.trim()),
  )}${basedOn === undefined || basedOn === number ? '' : valued('basedOn', `${letter}${basedOn}`)}${
    outlineLevel === undefined || kind === 'character' ? '' : `<w:pPr>${valued('outlineLvl', outlineLevel)}</w:pPr>`
  }</w:style>`;
}
