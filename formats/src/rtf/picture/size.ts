/** The size of a picture in `\pict` (RTF 1.9.1, "Pictures"). Lengths are in twips unless stated otherwise. */
export interface PictureSize {
  /** In pixels, or for a metafile in hundredths of a millimetre. */
  picw: number;
  pich: number;
  picwgoal: number;
  pichgoal: number;
  /** In percent. */
  picscalex: number;
  picscaley: number;
  piccropl: number;
  piccropt: number;
  piccropr: number;
  piccropb: number;
}

export const newSize = (): PictureSize => ({
  picw: 0,
  pich: 0,
  picwgoal: 0,
  pichgoal: 0,
  picscalex: 100,
  picscaley: 100,
  piccropl: 0,
  piccropt: 0,
  piccropr: 0,
  piccropb: 0,
});

/** The visible size of a picture in twips, and the cropped part of each side in thousandths of a percent. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
  readonly crop: Readonly<Record<'l' | 't' | 'r' | 'b', number>>;
}

const TWIPS_PER_PIXEL = 15;
const TWIPS_PER_HUNDREDTH = 1440 / 2540;

export function shownSize(size: PictureSize, isMetafile: boolean): ShownSize {
  const unit = isMetafile ? TWIPS_PER_HUNDREDTH : TWIPS_PER_PIXEL;
  const width = size.picwgoal > 0 ? size.picwgoal : size.picw * unit;
  const height = size.pichgoal > 0 ? size.pichgoal : size.pich * unit;
  return {
    width: shown(width, size.piccropl + size.piccropr, size.picscalex),
    height: shown(height, size.piccropt + size.piccropb, size.picscaley),
    crop: {
      l: share(size.piccropl, width),
      t: share(size.piccropt, height),
      r: share(size.piccropr, width),
      b: share(size.piccropb, height),
    },
  };
}

const shown = (length: number, cut: number, scale: number): number =>
  length <= 0 ? 0 : Math.max(((cut < length ? length - cut : length) * (scale > 0 ? scale : 100)) / 100, 1);

const share = (cut: number, length: number): number =>
  cut > 0 && cut < length ? Math.round((cut / length) * 100_000) : 0;
