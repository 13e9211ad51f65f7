export { childrenOf, textOf } from './node.ts';
export { hasOwnBands, ownBlocks } from './source/bands.ts';
