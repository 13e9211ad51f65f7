import { lookup } from '../../package/lookup.ts';

/** Directions of text (20.1.10.83) whose lines run from top to bottom, as writing modes of CSS. */
export const BOX_DIRECTIONS = lookup<string>({
  vert: 'vertical-rl',
  eaVert: 'vertical-rl',
  wordArtVertRtl: 'vertical-rl',
  mongolianVert: 'vertical-lr',
  wordArtVert: 'vertical-lr',
});
