/** The connection to a vendor, made from options and environment, never from a client's input. */
export interface Connection {
  readonly id: string;
  readonly title: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Additional headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Additional members of every request body. They override the client's. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly models: readonly { readonly id: string; readonly title?: string }[];
  /** Missing settings. */
  readonly missing: readonly string[];
}

/** A provider's description, made from its connection. */
export const describe = ({ id, title, models, missing }: Connection) => ({ id, title, models, missing: () => missing });

export const bearer = ({ apiKey }: Connection): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
