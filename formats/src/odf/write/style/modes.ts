/** Writing modes of a cell or box (ODF 1.3, part 3, 20.404). The format has none for sideways glyphs. */
export const MODES: Readonly<Record<string, string>> = {
  'vertical-rl': 'tb-rl',
  'vertical-lr': 'tb-lr',
  'sideways-rl': 'tb-rl',
  'sideways-lr': 'bt-lr',
};
