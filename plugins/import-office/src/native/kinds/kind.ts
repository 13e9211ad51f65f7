import type { ImportFormat } from '@editor-companion/core/plugin';

/** Formats with a reader of our own. */
export type NativeId =
  | 'docx'
  | 'xlsx'
  | 'xlsb'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'encrypted'
  | 'msg'
  | 'wordml'
  | 'flatopc'
  | 'epub'
  | 'spreadsheetml'
  | FlatId
  | TextId;

/** OpenDocument in one XML file. */
export type FlatId = 'fodt' | 'fods' | 'fodp';

/** Those that are text. */
export type TextId = 'html' | 'mhtml' | 'eml' | 'markdown' | 'text' | 'csv';

/** What a native format says of itself; reading it is the same for all. */
export type NativeKind = Required<Omit<ImportFormat, 'id' | 'goesByName' | 'timeout' | 'convert' | 'write'>> &
  Pick<ImportFormat, 'goesByName'> & { readonly id: NativeId };
