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

/** The services and settings of all imports from the web. */
export interface Flow {
  readonly options: ImportWebOptions;
  readonly guard: FetchGuard;
  readonly fetching: FetchSettings;
  readonly reader: Reader;
  readonly conversion: ConversionService;
  readonly office: OfficeImportService;
  /** Undefined if no plugin runs pages in a browser. */
  readonly renderer: () => PageRenderer | undefined;
  /** Rules that plugins contribute, without the built-in ones. */
  readonly rules: () => readonly SiteRuleContribution[];
  readonly log: Logger;
}
