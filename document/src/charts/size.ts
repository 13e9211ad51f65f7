import type { Chart } from './model.ts';

/** The default size of a chart in pixels. */
const USUAL = { width: 480, height: 288 } as const;

/** Returns the size of a chart in pixels, 96 per inch. */
export const chartSize = ({
  width = USUAL.width,
  height = USUAL.height,
}: Chart): { width: number; height: number } => ({
  width,
  height,
});
