import { lookup } from '../../package/lookup.ts';
import { within } from '../../content/bounds.ts';

/** Sixty-thousandths of a degree per radian. */
const PER_RADIAN = (180 * 60_000) / Math.PI;
const FAR = 1e9;

/** Parts of a full circle by their names in formulas (20.1.9.11). */
const ANGLES = [
  ['cd2', 10_800_000],
  ['cd4', 5_400_000],
  ['3cd4', 16_200_000],
  ['cd8', 2_700_000],
  ['3cd8', 8_100_000],
  ['5cd8', 13_500_000],
  ['7cd8', 18_900_000],
] as const;

type Operation = (x: number, y: number, z: number) => number;

/** The operations of guides (20.1.9.11). */
const OPERATIONS = lookup<Operation>({
  '*/': (x, y, z) => (x * y) / z,
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (x + y) / z,
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: (x) => Math.abs(x),
  at2: (x, y) => Math.atan2(y, x) * PER_RADIAN,
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  cos: (x, y) => x * Math.cos(y / PER_RADIAN),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.hypot(x, y, z),
  pin: (x, y, z) => Math.min(Math.max(y, x), z),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  sin: (x, y) => x * Math.sin(y / PER_RADIAN),
  sqrt: (x) => Math.sqrt(Math.max(x, 0)),
  tan: (x, y) => x * Math.tan(y / PER_RADIAN),
  val: (x) => x,
});

/** Guides by name: the sides and centres of a shape, and the guides that it defines. */
export class Guides {
  readonly #values: Map<string, number>;

  /** @param width, @param height of the shape, in English metric units */
  constructor(width: number, height: number) {
    const short = Math.min(width, height);
    this.#values = new Map([
      ['l', 0],
      ['t', 0],
      ['r', width],
      ['b', height],
      ['w', width],
      ['h', height],
      ['hc', width / 2],
      ['vc', height / 2],
      ['ss', short],
      ['ls', Math.max(width, height)],
      ...ANGLES,
    ]);
    for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
      this.#values.set(`wd${part}`, width / part);
      this.#values.set(`hd${part}`, height / part);
      this.#values.set(`ssd${part}`, short / part);
    }
  }

  /** Adds a guide from its formula: the name of an operation and up to three operands. */
  add(name: string, formula: string): void {
    const [operation = '', ...operands] = formula.trim().split(/\s+/).slice(0, 4);
    const [x = 0, y = 0, z = 0] = operands.map((operand) => this.value(operand));
    this.#values.set(name, bounded(OPERATIONS[operation]?.(x, y, z) ?? 0));
  }

  /** Returns a number, or the guide of that name, or 0. */
  value(text: string | undefined): number {
    return this.#values.get(text ?? '') ?? bounded(Number(text));
  }
}

const bounded = (value: number): number => (Number.isNaN(value) ? 0 : within(value, -FAR, FAR));
