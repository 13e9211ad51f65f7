import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

/** Books (EPUB 2 and 3), read in worker threads. */
export const epubKind: NativeKind = {
  id: 'epub',
  title: 'Book (EPUB)',
  version: '1',
  extensions: ['epub'],
  mediaTypes: ['application/epub+zip'],
  async detect(probe) {
    return isZip(probe.head) && isBook(await probe.entries());
  },
};

/** Tells whether the container leads to a package document (EPUB 3.3, 4.2). */
const isBook = (names: readonly string[]): boolean =>
  names.includes('META-INF/container.xml') && names.some((name) => name.toLowerCase().endsWith('.opf'));
