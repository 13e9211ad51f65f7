import { Type } from 'typebox';
import type { Static } from 'typebox';

const object = <T extends Parameters<typeof Type.Object>[0]>(
  properties: T,
  description: string,
  { hasDefault = true }: { readonly hasDefault?: boolean } = {},
) => Type.Object(properties, { additionalProperties: false, ...(hasDefault && { default: {} }), description });

/** Callers from loopback are on the operator's own machine. */
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** The `server` section of companion.config.ts. Sizes in bytes, times in milliseconds. */
export const ServerOptions = object(
  {
    host: Type.String({
      default: '127.0.0.1',
      env: 'HOST',
      minLength: 1,
      description: 'Address to listen on; 0.0.0.0 for all addresses of the machine.',
    }),
    port: Type.Integer({
      default: 1235,
      env: 'PORT',
      minimum: 0,
      maximum: 65_535,
      description: 'Port to listen on; 0 chooses a free one.',
    }),
    publicUrl: Type.Optional(
      Type.String({
        env: 'PUBLIC_URL',
        maxLength: 2000,
        pattern: String.raw`^(https?://[^/?#\s]+)?(/[^?#\s]*)?$`,
        description:
          'Public address of this server, including the path below which a proxy serves it: `https://docs.example.com/companion`, or only the path. All ' +
          'addresses in responses begin with it. Default: addresses are paths from the root.',
      }),
    ),
    tls: Type.Optional(
      object(
        {
          key: Type.String({
            minLength: 1,
            description: 'File of the private key in PEM format, relative to the config file.',
          }),
          cert: Type.String({
            minLength: 1,
            description: 'File of the certificate and its chain in PEM format, relative to the config file.',
          }),
          minVersion: Type.Enum(['TLSv1.2', 'TLSv1.3'], {
            default: 'TLSv1.2',
            description: 'Oldest TLS version that is accepted.',
          }),
        },
        'Makes the server serve https itself. Changed files are read again within seconds, without ending connections.',
        { hasDefault: false },
      ),
    ),
    bodyLimit: Type.Integer({ default: 10_485_760, minimum: 1024, description: 'Maximum bytes of a JSON body.' }),
    maxBodyDepth: Type.Integer({ default: 256, minimum: 8, description: 'Maximum nesting depth of a JSON body.' }),
    largeBodies: object(
      {
        maxBytesInFlight: Type.Integer({
          default: 268_435_456,
          minimum: 1024,
          description:
            'Maximum bytes of all JSON bodies that are being received or processed; further requests get a 503 response. One caller may use half of it.',
        }),
        maxValues: Type.Integer({
          default: 2_000_000,
          minimum: 1000,
          description: 'Maximum number of keys and values in one body.',
        }),
        maxKeys: Type.Integer({
          default: 20_000,
          minimum: 100,
          description: 'Maximum number of keys in one object of a body.',
        }),
        threads: Type.Integer({
          default: 2,
          minimum: 1,
          maximum: 64,
          description: 'Number of bodies that are read at once.',
        }),
        memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one reading thread in MB.' }),
        timeout: Type.Integer({
          default: 30_000,
          minimum: 100,
          description: 'Maximum milliseconds for reading one body.',
        }),
        maxQueued: Type.Integer({
          default: 64,
          minimum: 0,
          description: 'Number of bodies that may wait for a thread.',
        }),
        idleTimeout: Type.Integer({
          default: 60_000,
          minimum: 100,
          description: 'Milliseconds for which an idle reading thread is kept.',
        }),
      },
      'JSON bodies of more than 128 KiB, which threads parse and check.',
    ),
    maxUploadBytes: Type.Integer({
      default: 50_000_000,
      minimum: 1,
      description: 'Maximum bytes of an uploaded file.',
    }),
    cors: object(
      {
        origins: Type.Optional(
          Type.Array(Type.String({ minLength: 1 }), {
            description:
              'Origins from which browsers may call the server: `https://app.example.com`, `http://localhost:*` for any port, `*` for all. ' +
              'Default: localhost on any port outside production, none in production.',
          }),
        ),
        credentials: Type.Boolean({ default: false, description: 'Allow browsers to send cookies.' }),
        maxAge: Type.Integer({
          default: 600,
          minimum: 0,
          description: 'Seconds for which browsers may cache a preflight response.',
        }),
      },
      'Cross-origin calls from browsers.',
    ),
    allowedHosts: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description:
        'Host names that a server without auth on a loopback address accepts, besides localhost. This blocks pages that rebind their DNS name.',
    }),
    rateLimit: object(
      {
        max: Type.Integer({
          default: 6000,
          minimum: 0,
          description: 'Maximum requests per window and caller; 0 for no limit.',
        }),
        window: Type.Integer({ default: 60_000, minimum: 1000, description: 'Milliseconds of the window.' }),
        allow: Type.Array(Type.String(), {
          default: LOOPBACK,
          description:
            'Addresses without a limit. They are compared with the address of the connection itself; requests through a proxy are always counted.',
        }),
      },
      'Rate limit per principal, or per address for anonymous callers.',
    ),
    failedLogins: object(
      {
        max: Type.Integer({
          default: 30,
          minimum: 0,
          description:
            'Maximum number of wrong credentials per window and address, over HTTP and WebSockets; 0 for no limit.',
        }),
        window: Type.Integer({ default: 60_000, minimum: 1000, description: 'Milliseconds of the window.' }),
      },
      'Limit of failed logins. Beyond it, the server rejects credentials that were not accepted recently with 429, without checking them. Addresses of `rateLimit.allow` are not counted.',
    ),
    pressure: object(
      {
        maxEventLoopDelay: Type.Integer({
          default: 1500,
          minimum: 0,
          description: 'Mean delay of the event loop in milliseconds; 0 for no limit.',
        }),
        maxHeapBytes: Type.Integer({
          default: 0,
          minimum: 0,
          description: 'Bytes of the used JS heap; 0 for no limit.',
        }),
        maxRssBytes: Type.Integer({
          default: 0,
          minimum: 0,
          description: 'Bytes of the resident set; 0 for no limit.',
        }),
      },
      'Beyond these limits the server responds with 503 and Retry-After instead of queueing.',
    ),
    maxConnections: Type.Integer({
      default: 0,
      minimum: 0,
      description:
        'Maximum number of open connections, including WebSockets; further ones are closed. ' +
        '0: three quarters of the file descriptors that the process may open (`ulimit -n`), at most 50,000.',
    }),
    requestTimeout: Type.Integer({
      default: 300_000,
      minimum: 1000,
      description: 'Maximum milliseconds for a client to send one request.',
    }),
    keepAliveTimeout: Type.Integer({
      default: 72_000,
      minimum: 0,
      description: 'Milliseconds for which an idle connection is kept.',
    }),
    drainDelay: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 300_000,
        description:
          'Milliseconds for which a stopping server still accepts connections after GET /health/ready has turned 503, so that ' +
          'load balancers notice. Default: 5000 in production, 500 in development.',
      }),
    ),
    shutdownTimeout: Type.Integer({
      default: 30_000,
      minimum: 0,
      description: 'Milliseconds for which a shutdown then waits for running work before it aborts the work.',
    }),
    trustProxy: Type.Union([Type.Boolean(), Type.String(), Type.Array(Type.String())], {
      default: false,
      description:
        'Proxies whose X-Forwarded-* headers are trusted: addresses and networks (`10.0.0.0/8`), or `loopback`, `linklocal`, `uniquelocal`. ' +
        '`true` trusts every caller, including callers who write the header themselves.',
    }),
  },
  'The HTTP server.',
);

export type ServerOptions = Static<typeof ServerOptions>;
