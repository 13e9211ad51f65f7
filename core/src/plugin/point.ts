import type { TSchema } from 'typebox';
import type { PointMap, PointName } from './maps.ts';

/** An extension point: who owns it says what a contribution must look like. */
export interface Point<P extends PointName = PointName> {
  readonly id: P;
  /** Human name for messages: «import format». */
  readonly label: string;
  /** Checks the data members of a contribution (functions are not described by it). */
  readonly schema?: TSchema;
  /** What GET /capabilities tells about one contribution. */
  describe?(item: PointMap[P]): unknown;
}

/**
 * Declares an extension point. List it under `points` of the plugin that owns it.
 *
 * @example
 * const importFormat = definePoint({ id: 'importFormat', label: 'import format', describe: ({ id, extensions }) => ({ id, extensions }) });
 */
export const definePoint = <const P extends PointName>(point: Point<P>): Point<P> => Object.freeze(point);
