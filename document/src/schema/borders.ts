import { attribute } from './attribute.ts';
import { borders, isBorder, parseBorder } from './kinds.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** The attribute `border`: a CSS border for each side that has one. */
export const borderSides = () =>
  attribute('border', borders, {
    read: ({ style }) => {
      const sides = SIDES.flatMap((side) => {
        const css = style.getPropertyValue(`border-${side}`);
        const value = isBorder(css) ? css : parseBorder(css);
        return value === null ? [] : [[side, value] as const];
      });
      return sides.length === 0 ? null : Object.fromEntries(sides);
    },
    write: (sides) => ({
      style: SIDES.flatMap((side) => (sides[side] == null ? [] : `border-${side}: ${sides[side]}`)).join('; '),
    }),
  });
