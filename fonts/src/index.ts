export { defaultCacheDir } from './cache-dir.ts';
export { fontFiles } from './files.ts';
export { findFonts, type FoundFonts } from './find-fonts.ts';
export { installFonts } from './install.ts';
export { eastAsianSubstitutes } from './substitutes.ts';
