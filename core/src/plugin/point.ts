import type { TSchema } from 'typebox';
import type { PointMap, PointName } from './maps.ts';

/** An extension point. Its owner defines the form of contributions. */
export interface Point<P extends PointName = PointName> {
  readonly id: P;
  /** The name that people see: «import format». */
  readonly label: string;
  /** Validates the data members of a contribution, but not its functions. */
  readonly schema?: TSchema;
  /** The entry of one contribution in GET /capabilities. */
  describe?(item: PointMap[P]): unknown;
}

/**
 * Declares an extension point. List it under `points` of the plugin that owns it.
 *
 * @example
 * const importFormat = definePoint({ id: 'importFormat', label: 'import format', describe: ({ id, extensions }) => ({ id, extensions }) });
 */
export const definePoint = <const P extends PointName>(point: Point<P>): Point<P> => Object.freeze(point);
