import { invalidDocument } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { schemaOf } from '../model/document-model.ts';
import type { ModelOptions } from '../model/document-model.ts';
import type { XmlFragment } from 'yjs';
import type { Accepting } from '../tracked/accepting.ts';
import { LiveReading, type Earlier } from './reading.ts';

export interface LiveOptions extends ModelOptions {
  readonly limits?: Partial<Limits>;
  /** Suggestions to show as accepted. Others are shown as marks and attributes. */
  readonly accepting?: Accepting;
  /** An earlier reading of the same fragment. Unchanged blocks are not read again, and their nodes are the same objects. */
  readonly earlier?: Earlier;
}

/**
 * Reads a fragment of a live document without loss. Unknown nodes are shown unchanged.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function readLive(fragment: XmlFragment, options: LiveOptions = {}): LiveReading {
  try {
    return new LiveReading(fragment, schemaOf(options), options);
  } catch (error) {
    // Too deep to be read.
    if (error instanceof RangeError) throw invalidDocument([{ path: '', message: 'not a readable Yjs document' }]);
    throw error;
  }
}
