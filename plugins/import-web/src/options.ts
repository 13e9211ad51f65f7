import { Type, type Static } from '@editor-companion/core/plugin';

const ImageOptions = Type.Object(
  {
    maxCount: Type.Integer({
      default: 100,
      minimum: 0,
      description: 'Maximum number of pictures of one import that are stored; others stay links.',
    }),
    maxBytes: Type.Integer({
      default: 10_000_000,
      minimum: 1,
      description: 'Maximum bytes of a stored picture.',
    }),
    maxTotalBytes: Type.Integer({
      default: 50_000_000,
      minimum: 1,
      description: 'Maximum bytes of all stored pictures of one import.',
    }),
    timeout: Type.Integer({ default: 15_000, minimum: 100, description: 'Maximum milliseconds for one picture.' }),
  },
  { additionalProperties: false, default: {}, description: 'Pictures that an import stores or embeds.' },
);

/** The plugin's section of companion.config.ts. Sizes are in bytes, times in milliseconds. */
export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Number of pages that are read at once, each in a thread.',
    }),
    memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one reading thread in MB.' }),
    timeout: Type.Integer({ default: 20_000, minimum: 100, description: 'Maximum milliseconds for reading one page.' }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Number of pages that may wait for a thread; further ones get a 503 response.',
    }),
    idleTimeout: Type.Integer({
      default: 300_000,
      minimum: 100,
      description: 'Milliseconds without work after which a reading thread ends; a new one takes 400 ms of CPU.',
    }),
    maxPageBytes: Type.Integer({ default: 10_000_000, minimum: 1024, description: 'Maximum bytes of a page.' }),
    maxFileBytes: Type.Integer({
      default: 50_000_000,
      minimum: 1024,
      description: 'Maximum bytes of a PDF, office document or picture at an address.',
    }),
    fetchTimeout: Type.Integer({
      default: 20_000,
      minimum: 100,
      description: 'Maximum milliseconds for fetching one page.',
    }),
    renderTimeout: Type.Integer({
      default: 15_000,
      minimum: 1000,
      description: 'Maximum milliseconds for a page that needs its scripts.',
    }),
    maxPages: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 100,
      description: 'Maximum number of pages of one article that are joined.',
    }),
    plainerVersions: Type.Boolean({
      default: true,
      description:
        'Whether the AMP or print version of a page is fetched if the page itself contains little text: one more request.',
    }),
    feeds: Type.Boolean({
      default: true,
      description:
        'Whether the feed of a page is fetched if neither the page nor its AMP or print version contains much text: one more request.',
    }),
    maxSeriesBytes: Type.Integer({
      default: 30_000_000,
      minimum: 1024,
      description:
        'Maximum bytes of all further pages of one article; pages beyond it are left out with the warning WEB_PAGES_CUT.',
    }),
    robots: Type.Boolean({
      default: false,
      description:
        'Whether robots.txt is checked first. An import is requested by one person, like a visit with a browser.',
    }),
    images: ImageOptions,
  },
  { additionalProperties: false },
);

export type ImportWebOptions = Static<typeof options>;
