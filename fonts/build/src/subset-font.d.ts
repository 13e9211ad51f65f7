declare module 'subset-font' {
  interface Options {
    readonly keepAllGlyphs: boolean;
    readonly noHinting: boolean;
    readonly targetFormat: 'truetype';
    readonly variationAxes: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
