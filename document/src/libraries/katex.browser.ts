import katex from 'katex';

/** In a browser KaTeX is part of the bundle. */
export const loadKatex = (): typeof katex => katex;
