import * as Parse5 from 'parse5';

/** In a browser it comes with the bundle: nothing there can be loaded without waiting. */
export const loadParse5 = (): typeof Parse5 => Parse5;
