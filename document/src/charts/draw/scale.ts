/** Maps numbers to positions on an axis. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Returns a position: 0 at the start of the axis, 1 at its end. Numbers outside the scale are outside this range. */
  readonly at: (value: number) => number;
}

export interface ScaleOptions {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly log?: number | undefined;
  readonly reversed?: boolean | undefined;
  /** True to include zero, the base of columns and areas. */
  readonly includesZero?: boolean | undefined;
  /** True to reserve space for labels beyond the values. */
  readonly hasHeadroom?: boolean | undefined;
  /** The maximum number of steps. */
  readonly room: number;
}

const MAX_TICKS = 100;
/** The space for labels relative to the range of values. */
const HEADROOM = 0.06;
/** The scale does not begin at zero if the values' range is smaller than the rest of this share of the maximum. */
const CLOSE = 5 / 6;

/** Returns a scale for all values with round steps. */
export function scaleOf(values: readonly number[], options: ScaleOptions): Scale {
  const found = extentOf(values);
  return options.log === undefined ? linear(found, options) : logarithmic(found, options, options.log);
}

interface Extent {
  readonly low: number;
  readonly high: number;
}

function extentOf(values: readonly number[]): Extent {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? { low: 0, high: 1 } : { low, high };
}

/** Returns the smallest step (1, 2 or 5 times a power of ten) that needs at most this number of steps. */
export function niceStep(range: number, room: number): number {
  const rough = range / Math.max(room, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough * 0.999_999) ?? 10;
  return factor * power;
}

function linear(found: Extent, options: ScaleOptions): Scale {
  const { includesZero = false, room } = options;
  let { low, high } = found;
  if (low > 0 && (includesZero || low < high * CLOSE)) low = 0;
  if (high < 0 && (includesZero || high > low * CLOSE)) high = 0;
  if (options.hasHeadroom === true)
    [low, high] = [low < 0 ? low + low * HEADROOM : low, high > 0 ? high + high * HEADROOM : high];
  low = options.min ?? low;
  high = options.max ?? high;
  if (!(high > low)) {
    const around = Math.abs(low) || 1;
    if (options.min === undefined && low !== 0) low -= around;
    high = Math.max(high, low) + around;
  }
  const step = stepFor(high - low, options.step, room);
  const min = options.min ?? Math.floor(low / step + 1e-9) * step;
  const max = options.max ?? Math.max(Math.ceil(high / step - 1e-9) * step, min + step);
  const count = Math.min(Math.floor((max - min) / step + 1e-9), MAX_TICKS);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((min + index * step).toPrecision(12)));
  return placed(min, max, ticks, options.reversed, (value) => value);
}

function stepFor(range: number, asked: number | undefined, room: number): number {
  return asked !== undefined && asked > 0 && range / asked <= MAX_TICKS ? asked : niceStep(range, room);
}

function logarithmic(found: Extent, options: ScaleOptions, base: number): Scale {
  const power = (value: number): number => Math.log(value) / Math.log(base);
  const low = Math.floor(power(positive(options.min) ?? Math.max(found.low, found.high / base ** 6, 1e-300)) + 1e-9);
  const high = Math.max(Math.ceil(power(positive(options.max) ?? Math.max(found.high, 1e-300)) - 1e-9), low + 1);
  const every = Math.ceil((high - low) / Math.max(options.room, 1));
  const ticks = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, index) =>
    Number((base ** (low + index * every)).toPrecision(12)),
  );
  return placed(base ** low, base ** high, ticks, options.reversed, power);
}

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

function placed(
  min: number,
  max: number,
  ticks: readonly number[],
  reversed: boolean | undefined,
  place: (value: number) => number,
): Scale {
  const [from, to] = [place(min), place(max)];
  const at = (value: number): number => {
    const share = (place(value) - from) / (to - from);
    const within = Number.isNaN(share) || share < 0 ? 0 : Math.min(share, 1);
    return reversed === true ? 1 - within : within;
  };
  return { min, max, ticks, at };
}
