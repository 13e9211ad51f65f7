/** How a vendor is reached: resolved from options and environment, never from a client. */
export interface Connection {
  readonly id: string;
  readonly title: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Further headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Further members of every request body; they win over the client's. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly models: readonly { readonly id: string; readonly title?: string }[];
  /** What is not set yet. */
  readonly missing: readonly string[];
}

/** What every provider made from a connection tells about itself. */
export const describe = ({ id, title, models, missing }: Connection) => ({ id, title, models, missing: () => missing });

export const bearer = ({ apiKey }: Connection): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
