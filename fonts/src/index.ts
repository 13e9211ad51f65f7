export { defaultCacheDir } from './cache-dir.ts';
export { fontFiles } from './files.ts';
export { findFonts, type FoundFonts } from './find-fonts.ts';
export { installFonts } from './install.ts';
export { simpleFont, type SimpleFont } from './simple-font.ts';
export { subsetFont, type SubsetContent } from './subset.ts';
export { eastAsianSubstitutes } from './substitutes.ts';
