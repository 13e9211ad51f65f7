import katex from 'katex';

/** In a browser it comes with the bundle. */
export const loadKatex = (): typeof katex => katex;
