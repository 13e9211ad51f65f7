import type { NativeKind } from './kind.ts';

const SIGNATURE = String.raw`{\rtf`;

/** Rich Text, read in worker threads. */
export const rtfKind: NativeKind = {
  id: 'rtf',
  title: 'Rich Text',
  version: '4',
  extensions: ['rtf'],
  mediaTypes: ['application/rtf', 'text/rtf'],
  detect: ({ head }) =>
    Promise.resolve(Buffer.from(head.subarray(0, SIGNATURE.length)).toString('latin1') === SIGNATURE),
};
