import { contentStyles, scopedContentStyles } from '@editor-companion/document/styles';
import { Type, type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { represent, type Representation } from '../http/representation.ts';
import { sendRepresentation, type Lifetime } from '../http/send.ts';
import type { IconLibrary } from '../icons/library.ts';
import type { CompressedCache } from './compressed-cache.ts';
import type { FileTree } from './file-tree.ts';
import { filesFromDisk, sendFile } from './send-file.ts';

/** A folder of files that is served below /static. */
export interface Mount {
  /** The prefix of the paths, which ends with `/`: `katex/0.19.1/`. */
  readonly prefix: string;
  readonly version: string;
  readonly files: FileTree;
  /** Tells whether the prefix contains the version, so that its files never change. */
  readonly versioned: boolean;
}

export interface StaticParts {
  readonly mounts: readonly Mount[];
  readonly icons: IconLibrary;
  readonly cache: CompressedCache;
  /** Seconds for which clients may cache the file. */
  readonly maxAge: number;
}

const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';
const ICON = /^icons\/([^/]+)\/([a-z0-9-]+)\.svg$/u;

const Version = Type.Object(
  {
    v: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The version, if the caller knows it; caches then keep the response.',
      }),
    ),
  },
  { additionalProperties: true },
);

const schemaOf = (operationId: string, summary: string) => ({
  tags: ['Assets'],
  operationId,
  summary,
  querystring: Version,
  response: { 200: { content: { 'text/css': { schema: Type.String() } } } },
});

const config = { public: true, envelope: false } as const;

/** GET /static and below: style sheets, icons, KaTeX and the operator's package. */
export const staticRoutes =
  (parts: StaticParts): RoutePlugin =>
  (scope) => {
    void scope.register(filesFromDisk);
    serveStyles(scope, '/static', parts, {
      css: () => scopedContentStyles(),
      schema: schemaOf(
        'getStyles',
        "The style sheet of editor content, for pages that contain an editor: the editor's cdnUrl",
      ),
    });
    serveStyles(scope, '/static/next/10.0.0/editor-next.css', parts, {
      css: contentStyles,
      schema: schemaOf(
        'getExportStyles',
        "The style sheet for pages that contain only a document: the editor's export.styleURL",
      ),
    });

    scope.get(
      '/static/*',
      {
        config,
        schema: {
          tags: ['Assets'],
          operationId: 'getStaticFile',
          summary: 'A bundled file, or a file of the external package',
          params: Type.Object({
            '*': Type.String({ description: 'Path of the file.', examples: ['external/logo.svg'] }),
          }),
          querystring: Version,
          response: { 200: { content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } } },
        },
      },
      async ({ params, query }, reply) => {
        const path = params['*'];
        const icon = ICON.exec(path);
        if (icon) {
          const svg = (await parts.icons.find(icon[2] ?? ''))?.svg;
          const { version } = await parts.icons.set();
          if (svg === undefined || icon[1] !== version) throw errors.STATIC_FILE_NOT_FOUND({ path: shown(path) });
          return sendRepresentation(reply, await represent(Buffer.from(svg), SVG), 'immutable');
        }
        const mount = parts.mounts.find(({ prefix }) => path.startsWith(prefix));
        const file = mount?.files.get(path.slice(mount.prefix.length));
        if (mount === undefined || file === undefined) throw errors.STATIC_FILE_NOT_FOUND({ path: shown(path) });
        const lifetime: Lifetime = mount.versioned || query.v === mount.version ? 'immutable' : parts.maxAge;
        return sendFile(reply, file, { lifetime, cache: parts.cache });
      },
    );
  };

interface Styles {
  readonly css: () => string;
  readonly schema: ReturnType<typeof schemaOf>;
}

/** Serves a style sheet from memory. It is compressed at its first request. `?v=` is its entity tag without the quotes. */
function serveStyles(scope: RouteScope, url: string, { maxAge }: StaticParts, { css, schema }: Styles): void {
  let body: Promise<Representation> | undefined;
  scope.get(url, { config, schema }, async ({ query }, reply) => {
    body ??= represent(Buffer.from(css()), CSS);
    const styles = await body;
    return sendRepresentation(reply, styles, query.v === styles.etag.slice(3, -1) ? 'immutable' : maxAge);
  });
}

const shown = (path: string): string => path.slice(0, 200);
