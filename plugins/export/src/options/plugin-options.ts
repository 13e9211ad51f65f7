import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

const BrowserOptions = Type.Object(
  {
    executablePath: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Chromium, Chrome or headless shell to run. Default: the first found of chromium-headless-shell, chromium, google-chrome, what Puppeteer’s browser manager has fetched, and the build that comes from npm.',
      }),
    ),
    cacheDir: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Where the build from npm and the fonts are unpacked, once. Default: /var/cache/editor-companion for root, else ~/.cache/editor-companion.',
      }),
    ),
    sandbox: Type.Enum(['auto', 'on', 'off'], {
      default: 'auto',
      description:
        'on: refuse to render without the sandbox. auto: the same, except that inside a container which forbids user namespaces the container is the fence (with a warning). off: never use it.',
    }),
    uid: Type.Integer({
      default: 65_534,
      minimum: 1,
      description: 'User that the browser runs as when the server is root.',
    }),
    gid: Type.Integer({ default: 65_534, minimum: 1, description: 'Its group.' }),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 64,
        description:
          'Renders at once, without long ones beside them (half as many) and one for guests. Default: twice the number of cores, at most 8.',
      }),
    ),
    maxQueued: Type.Integer({
      default: 32,
      minimum: 0,
      description: 'Exports that may wait; one more gets EXPORT_BUSY.',
    }),
    restartAfter: Type.Integer({
      default: 2000,
      minimum: 1,
      description: 'Renders after which the browser is replaced.',
    }),
    javascript: Type.Boolean({
      default: false,
      description: 'Whether requests may ask for the scripts of their document to run (`javascript: true`).',
    }),
    pageUses: Type.Integer({
      default: 100,
      minimum: 1,
      description: 'Documents of one caller that a page renders before it is thrown away. 1: none has an earlier one.',
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
      description: 'Milliseconds the browser may take to start.',
    }),
  },
  { ...strict, default: {}, description: 'The browser that renders.' },
);

const NetworkOptions = Type.Object(
  {
    allowedHosts: Type.Array(Type.String({ pattern: String.raw`^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$` }), {
      default: [],
      description:
        'Hosts that pictures, fonts and style sheets may come from: `cdn.example.com`, `*.example.com`, `cdn.example.com:8443`. Default: none.',
    }),
    allowPrivateAddresses: Type.Boolean({
      default: false,
      description: 'Whether allowed hosts may resolve to addresses of the internal network.',
    }),
    maxResponseBytes: Type.Integer({
      default: 25_000_000,
      minimum: 1,
      description: 'Largest file fetched from a host.',
    }),
    ownOrigins: Type.Array(Type.String({ pattern: String.raw`^https?://[^/]+$` }), {
      default: [],
      description:
        'Further origins by which documents refer to this server itself, for example its public address: `https://docs.example.com`.',
    }),
  },
  { ...strict, default: {}, description: 'What a document may load while it is rendered.' },
);

/** The plugin's section of companion.config.ts. Sizes are in bytes, times in milliseconds. */
export const ExportOptions = Type.Object(
  {
    timeout: Type.Integer({
      default: 30_000,
      minimum: 100,
      description: 'Milliseconds an export may take in the browser, waiting included, where the request does not say.',
    }),
    maxTimeout: Type.Integer({
      default: 120_000,
      minimum: 100,
      description: 'Milliseconds that any export may take; the longest `timeout` that a request may ask for.',
    }),
    maxBodyBytes: Type.Integer({ default: 50_000_000, minimum: 1024, description: 'Largest request body.' }),
    browser: BrowserOptions,
    network: NetworkOptions,
  },
  strict,
);

export type ExportOptions = Static<typeof ExportOptions>;
export type BrowserOptions = Static<typeof BrowserOptions>;
export type NetworkOptions = Static<typeof NetworkOptions>;
