import type {
  ConversionService,
  FetchGuard,
  Logger,
  OfficeImportService,
  PageRenderer,
  SiteRuleContribution,
} from '@editor-companion/core/plugin';
import type { FetchSettings } from '../acquire/fetch-page.ts';
import type { ImportWebOptions } from '../options.ts';
import type { Reader } from '../read/reader.ts';

/** What every import from the web works with. */
export interface Flow {
  readonly options: ImportWebOptions;
  readonly guard: FetchGuard;
  readonly fetching: FetchSettings;
  readonly reader: Reader;
  readonly conversion: ConversionService;
  readonly office: OfficeImportService;
  /** Absent where no plugin runs pages. */
  readonly renderer: () => PageRenderer | undefined;
  /** Rules for pages that plugins contribute, without those that are built in. */
  readonly rules: () => readonly SiteRuleContribution[];
  readonly log: Logger;
}
