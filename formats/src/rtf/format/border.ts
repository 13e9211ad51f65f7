import { lookup } from '../../package/lookup.ts';

/** A border line of a paragraph, cell or table, in the terms of WordprocessingML (17.3.4). */
export interface Border {
  style: string;
  /** In twips. */
  width: number;
  colour: number;
}

export const newBorder = (): Border => ({ style: 'single', width: 10, colour: 0 });

const STYLES = lookup<string>({
  brdrs: 'single',
  brdrth: 'single',
  brdrsh: 'single',
  brdrhair: 'single',
  brdrdb: 'double',
  brdrdot: 'dotted',
  brdrdash: 'dashed',
  brdrdashsm: 'dashSmallGap',
  brdrdashd: 'dotDash',
  brdrdashdd: 'dotDotDash',
  brdrdashdot: 'dotDash',
  brdrdashdotdot: 'dotDotDash',
  brdrtriple: 'triple',
  brdrwavy: 'wave',
  brdrwavydb: 'wave',
  brdrinset: 'inset',
  brdroutset: 'outset',
  brdremboss: 'inset',
  brdrengrave: 'outset',
  brdrnone: 'none',
  brdrnil: 'none',
  brdrtbl: 'none',
  brdrtnthsg: 'double',
  brdrthtnsg: 'double',
  brdrtnthtnsg: 'triple',
  brdrtnthmg: 'double',
  brdrthtnmg: 'double',
  brdrtnthtnmg: 'triple',
  brdrtnthlg: 'double',
  brdrthtnlg: 'double',
  brdrtnthtnlg: 'triple',
});

/** Handles a control word of a border. Returns false for other words. */
export function borderWord(border: Border, name: string, value: number | undefined): boolean {
  const style = STYLES[name];
  if (style !== undefined) border.style = style;
  else if (name === 'brdrw') border.width = Math.min(Math.max(value ?? 10, 0), 255);
  else if (name === 'brdrcf') border.colour = value ?? 0;
  else return false;
  return true;
}

/** Writes the border elements of several sides. `colourOf` looks up the colour table. */
export function bordersXml(
  borders: Readonly<Record<string, Border>>,
  colourOf: (index: number | undefined) => string | undefined,
): string {
  return Object.entries(borders)
    .map(([side, { style, width, colour }]) => {
      if (style === 'none') return `<w:${side} w:val="nil"/>`;
      return `<w:${side} w:val="${style}" w:sz="${Math.round(width * 0.4)}" w:color="${colourOf(colour) ?? 'auto'}"/>`;
    })
    .join('');
}
