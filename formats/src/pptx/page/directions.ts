import { lookup } from '../../package/lookup.ts';

/** Vertical text directions (20.1.10.83) as CSS writing modes. */
export const BOX_DIRECTIONS = lookup<string>({
  vert: 'vertical-rl',
  eaVert: 'vertical-rl',
  wordArtVertRtl: 'vertical-rl',
  mongolianVert: 'vertical-lr',
  wordArtVert: 'vertical-lr',
});
