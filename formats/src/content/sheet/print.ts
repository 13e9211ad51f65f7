import type { PageSetup } from '@editor-companion/document';

/** The print settings of a sheet that the file states. */
export interface SheetPrint {
  readonly margin: PageSetup['margin'] | undefined;
  readonly landscape: boolean;
  /** In millimetres, in portrait. */
  readonly paper: readonly [width: number, height: number];
}

/** The width and height in millimetres. */
export const A4 = [210, 297] as const;

export const emptyPrint = (): SheetPrint => ({ margin: undefined, landscape: false, paper: A4 });

/** Returns the page setup of a sheet. */
export function pageOf({ margin, landscape, paper }: SheetPrint): PageSetup {
  const [width, height] = landscape ? [paper[1], paper[0]] : paper;
  return {
    width,
    height,
    orientation: landscape ? 'landscape' : 'portrait',
    margin: margin ?? { top: 19.05, right: 17.78, bottom: 19.05, left: 17.78 },
  };
}
