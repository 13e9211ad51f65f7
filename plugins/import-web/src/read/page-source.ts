/** A page as it came. */
export interface PageSource {
  readonly bytes: Uint8Array;
  /** Of the HTTP header, or `''`. */
  readonly charset: string;
  /** Where the page is, or what its addresses are relative to; `''` where that is unknown. */
  readonly url: string;
}
