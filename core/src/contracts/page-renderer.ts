import type { Caller } from './work-context.ts';

/** What is to be shown: a page of the web, or HTML with the address that its links are relative to. */
export type RenderSource = { readonly url: string } | { readonly html: string; readonly baseUrl: string };

export interface RenderLimits {
  /** Milliseconds for everything; what the page has by then is the answer. */
  readonly timeout: number;
  /** Characters of HTML; more is an error. */
  readonly maxLength: number;
  readonly signal: AbortSignal;
  /** Who waits for a turn. */
  readonly caller?: Caller;
}

/** A page as its scripts left it. */
export interface RenderedPage {
  readonly html: string;
  /** Where it came from, after redirects. */
  readonly url: string;
}

/**
 * Service `pageRenderer`: runs the scripts of strangers' pages in an isolated browser, whose every request goes through the fetch
 * guard.
 */
export interface PageRenderer {
  /** @throws CompanionError of the browser (503), or RENDER_FAILED (422) when the page does not load. */
  render(source: RenderSource, limits: RenderLimits): Promise<RenderedPage>;
}
