/** A page as it was fetched. */
export interface PageSource {
  readonly bytes: Uint8Array;
  /** The charset of the HTTP header, or an empty string. */
  readonly charset: string;
  /** The URL of the page, or the base of its relative URLs. Empty if unknown. */
  readonly url: string;
}
