/** LibreOffice's names of a format and of the kind of document that reads it. */
interface Filter {
  readonly service: string;
  readonly importFilter: string;
  readonly target: string;
}

const TEXT = { service: 'com.sun.star.text.TextDocument', target: 'docx' } as const;
const SPREADSHEET = { service: 'com.sun.star.sheet.SpreadsheetDocument', target: 'xlsx' } as const;
const PRESENTATION = { service: 'com.sun.star.presentation.PresentationDocument', target: 'pptx' } as const;

/** All formats that LibreOffice may read. A filter is always named, because LibreOffice would read unknown bytes as plain text. */
const IMPORT_FILTERS: Readonly<Record<string, Filter>> = {
  doc: { ...TEXT, importFilter: 'MS Word 97' },
  doc95: { ...TEXT, importFilter: 'MS WinWord 6.0' },
  works: { ...TEXT, importFilter: 'MS_Works' },
  rtf: { ...TEXT, importFilter: 'Rich Text Format' },
  xls: { ...SPREADSHEET, importFilter: 'MS Excel 97' },
  xls95: { ...SPREADSHEET, importFilter: 'MS Excel 95' },
  ppt: { ...PRESENTATION, importFilter: 'MS PowerPoint 97' },
};

const EXPORT_FILTERS: Readonly<Record<string, string>> = {
  docx: 'MS Word 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
  pptx: 'Impress MS PowerPoint 2007 XML',
};

/** Returns the filters for a source and a target. Undefined if the list does not contain them. */
export function filtersFor(source: string, target: string): Record<string, string> | undefined {
  const [filter, exportFilter] = [IMPORT_FILTERS[source], EXPORT_FILTERS[target]];
  if (filter?.target !== target || exportFilter === undefined) return undefined;
  return { service: filter.service, importFilter: filter.importFilter, exportFilter };
}

/** Presentations that LibreOffice only renders, because built-in readers read them. */
const DRAWN_FILTERS: Readonly<Record<string, string>> = {
  ppt: 'MS PowerPoint 97',
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
};

/** Returns the filter for a presentation to render. Undefined if the list does not contain it. */
export function drawnFilterFor(source: string): Record<string, string> | undefined {
  const importFilter = DRAWN_FILTERS[source];
  return importFilter === undefined ? undefined : { service: PRESENTATION.service, importFilter };
}

/** LibreOffice's error codes for documents that need a password, each with the bits of its module: doc, xls, ppt, and in general. */
const PASSWORD_CODES: ReadonlySet<unknown> = new Set([0x1_00_0f, 0x1_1b, 0x1_0b_11, 0x4b_0b]);

export const isPasswordCode = (code: unknown): boolean => PASSWORD_CODES.has(code);
