import { element } from '../../../package/xml/write-xml.ts';

/** A rectangle of a slide in English metric units. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The size of a deck in English metric units. */
export interface DeckSize {
  readonly width: number;
  readonly height: number;
}

/** The areas of a slide with a title. */
export interface Areas {
  readonly title: Frame;
  readonly body: Frame;
  readonly footer: Frame;
  readonly number: Frame;
}

/** Positions and sizes as fractions of the slide. */
const SIDE = 0.06;
const TITLE_TOP = 0.06;
const TITLE_HEIGHT = 0.13;
const BODY_TOP = 0.225;
const BODY_END = 0.9;
const FOOT_TOP = 0.925;

export function areasOf({ width, height }: DeckSize): Areas {
  const x = Math.round(width * SIDE);
  const across = width - 2 * x;
  const down = (share: number): number => Math.round(height * share);
  return {
    title: { x, y: down(TITLE_TOP), width: across, height: down(TITLE_HEIGHT) },
    body: { x, y: down(BODY_TOP), width: across, height: down(BODY_END - BODY_TOP) },
    footer: { x, y: down(FOOT_TOP), width: Math.round(across * 0.8), height: down(0.05) },
    number: {
      x: x + Math.round(across * 0.85),
      y: down(FOOT_TOP),
      width: Math.round(across * 0.15),
      height: down(0.05),
    },
  };
}

/** Returns a:xfrm or p:xfrm (20.1.7.6). @param rotation degrees clockwise */
export const transform = (name: 'a:xfrm' | 'p:xfrm', { x, y, width, height }: Frame, rotation = 0): string =>
  element(
    name,
    { rot: rotation === 0 ? undefined : Math.round(rotation * 60_000) },
    element('a:off', { x: Math.round(x), y: Math.round(y) }),
    element('a:ext', { cx: Math.max(Math.round(width), 0), cy: Math.max(Math.round(height), 0) }),
  );
