import * as parse5 from 'parse5';

/*
 * Stands in for `node:module`: the document package loads some libraries only when they are needed, with Node's own require.
 * In the page these come with the build.
 */
const MODULES: Readonly<Record<string, unknown>> = { parse5 };

export const createRequire =
  () =>
  (name: string): unknown => {
    if (!(name in MODULES)) throw new Error(`${name} is no part of this page.`);
    return MODULES[name];
  };
