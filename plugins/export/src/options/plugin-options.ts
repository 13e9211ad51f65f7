import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

const BrowserOptions = Type.Object(
  {
    executablePath: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Chromium, Chrome or headless shell to run. Default: the first that exists of chromium-headless-shell, chromium, google-chrome, the browser of Puppeteer’s browser manager, and the build from npm.',
      }),
    ),
    cacheDir: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Folder into which the build from npm and the fonts are unpacked once. Default: /var/cache/editor-companion for root, otherwise ~/.cache/editor-companion.',
      }),
    ),
    sandbox: Type.Enum(['auto', 'on', 'off'], {
      default: 'auto',
      description:
        'on: refuse to render without the sandbox. auto: the same, but inside a container that forbids user namespaces, rely on the container (with a warning). off: never use the sandbox.',
    }),
    uid: Type.Integer({
      default: 65_534,
      minimum: 1,
      description: 'User that the browser runs as if the server is root.',
    }),
    gid: Type.Integer({ default: 65_534, minimum: 1, description: 'Group of that user.' }),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 64,
        description:
          'Number of renders at once; there are additional places for long renders (half as many) and one for guests. Default: twice the number of cores, at most 8.',
      }),
    ),
    maxQueued: Type.Integer({
      default: 32,
      minimum: 0,
      description: 'Number of exports that may wait; further ones are refused with EXPORT_BUSY.',
    }),
    restartAfter: Type.Integer({
      default: 2000,
      minimum: 1,
      description: 'Number of renders after which the browser is replaced.',
    }),
    javascript: Type.Boolean({
      default: false,
      description: 'Whether requests may ask for scripts of their document to run (`javascript: true`).',
    }),
    pageUses: Type.Integer({
      default: 100,
      minimum: 1,
      description:
        'Number of documents of one caller that a browser page renders before it is replaced. 1: each document gets a new page.',
    }),
    maxMemoryMb: Type.Integer({
      default: 1500,
      minimum: 200,
      description: 'Private memory of all browser processes beyond which the browser is replaced (Linux).',
    }),
    idleTimeout: Type.Integer({
      default: 300_000,
      minimum: 0,
      description: 'Milliseconds without work after which the browser is closed; 0 keeps it.',
    }),
    startTimeout: Type.Integer({
      default: 20_000,
      minimum: 1000,
      description: 'Maximum milliseconds for the start of the browser.',
    }),
  },
  { ...strict, default: {}, description: 'The browser that renders.' },
);

const NetworkOptions = Type.Object(
  {
    allowedHosts: Type.Array(Type.String({ pattern: String.raw`^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$` }), {
      default: [],
      description:
        'Hosts from which pictures, fonts and style sheets may be loaded: `cdn.example.com`, `*.example.com`, `cdn.example.com:8443`. Default: none.',
    }),
    allowPrivateAddresses: Type.Boolean({
      default: false,
      description: 'Whether allowed hosts may resolve to addresses of the internal network.',
    }),
    maxResponseBytes: Type.Integer({
      default: 25_000_000,
      minimum: 1,
      description: 'Maximum bytes of a file from a host.',
    }),
    ownOrigins: Type.Array(Type.String({ pattern: String.raw`^https?://[^/]+$` }), {
      default: [],
      description:
        'Further origins that documents use for this server itself, for example its public address: `https://docs.example.com`.',
    }),
  },
  { ...strict, default: {}, description: 'Resources that a document may load while it is rendered.' },
);

/** The plugin's section of companion.config.ts. Sizes are in bytes, times in milliseconds. */
export const ExportOptions = Type.Object(
  {
    timeout: Type.Integer({
      default: 30_000,
      minimum: 100,
      description: 'Milliseconds for an export in the browser, including waiting, if the request sets no `timeout`.',
    }),
    maxTimeout: Type.Integer({
      default: 120_000,
      minimum: 100,
      description: 'Maximum milliseconds for any export, and for the `timeout` of a request.',
    }),
    maxBodyBytes: Type.Integer({ default: 50_000_000, minimum: 1024, description: 'Maximum bytes of a request body.' }),
    browser: BrowserOptions,
    network: NetworkOptions,
  },
  strict,
);

export type ExportOptions = Static<typeof ExportOptions>;
export type BrowserOptions = Static<typeof BrowserOptions>;
export type NetworkOptions = Static<typeof NetworkOptions>;
