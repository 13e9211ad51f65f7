import type { Caller } from './work-context.ts';

/** The page to show: an address, or HTML with the base address of its links. */
export type RenderSource = { readonly url: string } | { readonly html: string; readonly baseUrl: string };

export interface RenderLimits {
  /** Milliseconds in total. When they are over, the page's current state is the answer. */
  readonly timeout: number;
  /** The maximum length of the HTML in characters; a longer page is an error. */
  readonly maxLength: number;
  readonly signal: AbortSignal;
  /** The caller whose turn counts in the queue. */
  readonly caller?: Caller;
}

/** The state of a page after its scripts ran. */
export interface RenderedPage {
  readonly html: string;
  /** The final address, after redirects. */
  readonly url: string;
}

/** Service `pageRenderer`: runs the scripts of strangers' pages in an isolated browser whose requests all go through the fetch guard. */
export interface PageRenderer {
  /** @throws CompanionError of the browser (503), or RENDER_FAILED (422) when the page does not load. */
  render(source: RenderSource, limits: RenderLimits): Promise<RenderedPage>;
}
