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
      description: 'Address to listen on; 0.0.0.0 for all.',
    }),
    port: Type.Integer({
      default: 1235,
      env: 'PORT',
      minimum: 0,
      maximum: 65_535,
      description: 'Port; 0 takes a free one.',
    }),
    publicUrl: Type.Optional(
      Type.String({
        env: 'PUBLIC_URL',
        maxLength: 2000,
        pattern: String.raw`^(https?://[^/?#\s]+)?(/[^?#\s]*)?$`,
        description:
          'Where callers find this server, with the path below which a proxy shows it: `https://docs.example.com/companion`, or the path alone. Every ' +
          'address in an answer begins with it. Default: addresses are paths from the root.',
      }),
    ),
    tls: Type.Optional(
      object(
        {
          key: Type.String({ minLength: 1, description: 'File of the private key, PEM, relative to the config file.' }),
          cert: Type.String({
            minLength: 1,
            description: 'File of the certificate and those that it rests on, PEM, relative to the config file.',
          }),
          minVersion: Type.Enum(['TLSv1.2', 'TLSv1.3'], {
            default: 'TLSv1.2',
            description: 'Oldest version that is spoken.',
          }),
        },
        'Serves https by itself. Files that change are read anew within seconds, and no connection ends.',
        { hasDefault: false },
      ),
    ),
    bodyLimit: Type.Integer({ default: 10_485_760, minimum: 1024, description: 'Largest JSON body, in bytes.' }),
    maxBodyDepth: Type.Integer({ default: 256, minimum: 8, description: 'Deepest nesting of a JSON body.' }),
    largeBodies: object(
      {
        maxBytesInFlight: Type.Integer({
          default: 268_435_456,
          minimum: 1024,
          description:
            'Bytes of all JSON bodies that are being received or worked on; beyond it the answer is 503. One caller may take half of it.',
        }),
        maxValues: Type.Integer({
          default: 2_000_000,
          minimum: 1000,
          description: 'Keys and values of one body together.',
        }),
        maxKeys: Type.Integer({ default: 20_000, minimum: 100, description: 'Keys of one object in a body.' }),
        threads: Type.Integer({ default: 2, minimum: 1, maximum: 64, description: 'Bodies that are read at once.' }),
        memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one reading thread, in MB.' }),
        timeout: Type.Integer({
          default: 30_000,
          minimum: 100,
          description: 'Longest time that reading one may take.',
        }),
        maxQueued: Type.Integer({ default: 64, minimum: 0, description: 'Bodies that may wait for a thread.' }),
        idleTimeout: Type.Integer({
          default: 60_000,
          minimum: 100,
          description: 'How long a reading thread without work is kept.',
        }),
      },
      'JSON bodies of more than 128 KiB, which are parsed and checked in threads.',
    ),
    maxUploadBytes: Type.Integer({ default: 50_000_000, minimum: 1, description: 'Largest uploaded file, in bytes.' }),
    cors: object(
      {
        origins: Type.Optional(
          Type.Array(Type.String({ minLength: 1 }), {
            description:
              'Origins that browsers may call from: `https://app.example.com`, `http://localhost:*` for any port, `*` for all. ' +
              'Default: localhost on any port outside production, none in production.',
          }),
        ),
        credentials: Type.Boolean({ default: false, description: 'Let browsers send cookies along.' }),
        maxAge: Type.Integer({ default: 600, minimum: 0, description: 'Seconds that a preflight answer is kept.' }),
      },
      'Cross-origin calls from browsers.',
    ),
    allowedHosts: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description:
        'Host names that a server without auth on a loopback address answers to, besides localhost: stops pages that rebind their DNS name.',
    }),
    rateLimit: object(
      {
        max: Type.Integer({
          default: 6000,
          minimum: 0,
          description: 'Requests per window and caller; 0 for no limit.',
        }),
        window: Type.Integer({ default: 60_000, minimum: 1000, description: 'Length of the window.' }),
        allow: Type.Array(Type.String(), {
          default: LOOPBACK,
          description:
            'Addresses that are never limited: those of the connection itself. What comes through a proxy is always counted.',
        }),
      },
      'Limit per principal, or per address for anonymous callers.',
    ),
    failedLogins: object(
      {
        max: Type.Integer({
          default: 30,
          minimum: 0,
          description: 'Wrong credentials per window and address, over HTTP and WebSockets; 0 for no limit.',
        }),
        window: Type.Integer({ default: 60_000, minimum: 1000, description: 'Length of the window.' }),
      },
      'Beyond it, credentials that were not accepted lately are refused (429) without being looked at. Addresses of `rateLimit.allow` are not counted.',
    ),
    pressure: object(
      {
        maxEventLoopDelay: Type.Integer({ default: 1500, minimum: 0, description: 'Mean delay; 0 for no limit.' }),
        maxHeapBytes: Type.Integer({ default: 0, minimum: 0, description: 'Used JS heap; 0 for no limit.' }),
        maxRssBytes: Type.Integer({ default: 0, minimum: 0, description: 'Resident set; 0 for no limit.' }),
      },
      'Beyond these the server answers 503 with Retry-After instead of queueing.',
    ),
    maxConnections: Type.Integer({
      default: 0,
      minimum: 0,
      description:
        'Connections that may be open at once, WebSockets included; further ones are closed. ' +
        '0: three quarters of the file descriptors that the process may have (`ulimit -n`), at most 50,000.',
    }),
    requestTimeout: Type.Integer({
      default: 300_000,
      minimum: 1000,
      description: 'Longest time that a client may take to send one request.',
    }),
    keepAliveTimeout: Type.Integer({
      default: 72_000,
      minimum: 0,
      description: 'How long an idle connection is kept.',
    }),
    drainDelay: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 300_000,
        description:
          'How long a server that is told to stop goes on taking connections after GET /health/ready has turned 503, so that ' +
          'balancers notice. Default: 5000 in production, 500 in development.',
      }),
    ),
    shutdownTimeout: Type.Integer({
      default: 30_000,
      minimum: 0,
      description: 'How long shutdown then waits for running work before it gives up on it.',
    }),
    trustProxy: Type.Union([Type.Boolean(), Type.String(), Type.Array(Type.String())], {
      default: false,
      description:
        'Believe X-Forwarded-* of these proxies: addresses and networks (`10.0.0.0/8`), or `loopback`, `linklocal`, `uniquelocal`. ' +
        '`true` believes everybody, also callers who write the header themselves.',
    }),
  },
  'The HTTP server.',
);

export type ServerOptions = Static<typeof ServerOptions>;
