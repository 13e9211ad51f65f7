import { Type, type Static } from '@editor-companion/core/plugin';

const ImageOptions = Type.Object(
  {
    maxCount: Type.Integer({
      default: 100,
      minimum: 0,
      description: 'Pictures of one import that are stored; others stay links.',
    }),
    maxBytes: Type.Integer({
      default: 10_000_000,
      minimum: 1,
      description: 'Largest picture that is stored, in bytes.',
    }),
    maxTotalBytes: Type.Integer({
      default: 50_000_000,
      minimum: 1,
      description: 'All stored pictures of one import together.',
    }),
    timeout: Type.Integer({ default: 15_000, minimum: 100, description: 'Milliseconds for one picture.' }),
  },
  { additionalProperties: false, default: {}, description: 'Pictures, where an import stores or embeds them.' },
);

/** The plugin's section of companion.config.ts. Sizes are in bytes, times in milliseconds. */
export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Pages that are read at once, each in a thread.',
    }),
    memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one reading thread in MB.' }),
    timeout: Type.Integer({ default: 20_000, minimum: 100, description: 'Milliseconds for reading one page.' }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Pages that may wait for a thread; one more is answered 503.',
    }),
    idleTimeout: Type.Integer({
      default: 300_000,
      minimum: 100,
      description: 'Milliseconds without work after which a reading thread ends; a new one takes 400 ms of CPU.',
    }),
    maxPageBytes: Type.Integer({ default: 10_000_000, minimum: 1024, description: 'Largest page, in bytes.' }),
    maxFileBytes: Type.Integer({
      default: 50_000_000,
      minimum: 1024,
      description: 'Largest PDF, office document or picture at an address, in bytes.',
    }),
    fetchTimeout: Type.Integer({ default: 20_000, minimum: 100, description: 'Milliseconds for fetching one page.' }),
    renderTimeout: Type.Integer({
      default: 15_000,
      minimum: 1000,
      description: 'Milliseconds for a page that needs its scripts.',
    }),
    maxPages: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 100,
      description: 'Pages of one article that are joined.',
    }),
    plainerVersions: Type.Boolean({
      default: true,
      description:
        'Whether the AMP or print version that a page names is fetched where the page itself holds little text: one request more.',
    }),
    feeds: Type.Boolean({
      default: true,
      description:
        'Whether the feed that a page names is fetched where neither the page nor its plainer version holds much text: one request more.',
    }),
    maxSeriesBytes: Type.Integer({
      default: 30_000_000,
      minimum: 1024,
      description:
        'All further pages of one article together, in bytes; those beyond are left out with the warning WEB_PAGES_CUT.',
    }),
    robots: Type.Boolean({
      default: false,
      description:
        'Whether robots.txt is asked first. An import is the wish of one person, like a visit with a browser.',
    }),
    images: ImageOptions,
  },
  { additionalProperties: false },
);

export type ImportWebOptions = Static<typeof options>;
