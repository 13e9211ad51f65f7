import type { ImportFormat } from '@editor-companion/core/plugin';

/** The ids of formats with a built-in reader. */
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

/** The ids of OpenDocument formats in one XML file. */
export type FlatId = 'fodt' | 'fods' | 'fodp';

/** The ids of text formats. */
export type TextId = 'html' | 'mhtml' | 'eml' | 'markdown' | 'text' | 'csv';

/** The properties of a built-in format. Reading is the same for all. */
export type NativeKind = Required<Omit<ImportFormat, 'id' | 'goesByName' | 'timeout' | 'convert' | 'write'>> &
  Pick<ImportFormat, 'goesByName'> & { readonly id: NativeId };
