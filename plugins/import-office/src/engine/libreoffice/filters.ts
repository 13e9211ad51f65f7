/** LibreOffice's names for a format and the kind of document that reads it. */
interface Filter {
  readonly service: string;
  readonly importFilter: string;
  readonly target: string;
}

const TEXT = { service: 'com.sun.star.text.TextDocument', target: 'docx' } as const;
const SPREADSHEET = { service: 'com.sun.star.sheet.SpreadsheetDocument', target: 'xlsx' } as const;
const PRESENTATION = { service: 'com.sun.star.presentation.PresentationDocument', target: 'pptx' } as const;

/** All that LibreOffice is ever asked to read. It never guesses: for unknown bytes it would fall back to plain text or worse. */
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

/** What the driver is told for a source and target; undefined for anything that is not on the list. */
export function filtersFor(source: string, target: string): Record<string, string> | undefined {
  const [filter, exportFilter] = [IMPORT_FILTERS[source], EXPORT_FILTERS[target]];
  if (filter?.target !== target || exportFilter === undefined) return undefined;
  return { service: filter.service, importFilter: filter.importFilter, exportFilter };
}

/** Presentations that LibreOffice is given to draw only: these have readers of our own. */
const DRAWN_FILTERS: Readonly<Record<string, string>> = {
  ppt: 'MS PowerPoint 97',
  pptx: 'Impress MS PowerPoint 2007 XML',
  odp: 'impress8',
};

/** What the driver is told of a presentation to draw; undefined for anything that is not on the list. */
export function drawnFilterFor(source: string): Record<string, string> | undefined {
  const importFilter = DRAWN_FILTERS[source];
  return importFilter === undefined ? undefined : { service: PRESENTATION.service, importFilter };
}

/** LibreOffice's error codes for a document that wants a password, each with its module's bits: doc, xls, ppt, and in general. */
const PASSWORD_CODES: ReadonlySet<unknown> = new Set([0x1_00_0f, 0x1_1b, 0x1_0b_11, 0x4b_0b]);

export const isPasswordCode = (code: unknown): boolean => PASSWORD_CODES.has(code);
