import { lookup } from '../../../package/lookup.ts';

/** Writing modes of a cell or box (ODF 1.3, part 3, 20.404), by the editor's names. */
export const WRITING_MODES = lookup<string>({
  tb: 'vertical-rl',
  'tb-rl': 'vertical-rl',
  'tb-lr': 'vertical-lr',
  'bt-lr': 'sideways-lr',
});
