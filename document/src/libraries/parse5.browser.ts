import * as Parse5 from 'parse5';

/** In a browser parse5 is part of the bundle, because nothing can be loaded synchronously there. */
export const loadParse5 = (): typeof Parse5 => Parse5;
