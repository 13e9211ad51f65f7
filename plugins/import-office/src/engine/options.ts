import { Type, type Static } from '@editor-companion/core/plugin';

/** Options of every engine that is a pool of processes. Times are in milliseconds. */
const processOptions = (defaults: {
  processes: number;
  timeout: number;
  restartAfter: number;
  maxMemoryMb: number;
  startTimeout?: number;
}) => ({
  processes: Type.Integer({
    default: defaults.processes,
    minimum: 1,
    maximum: 64,
    description:
      'Maximum number of processes, each converting one document at a time. They start when they are first needed.',
  }),
  timeout: Type.Integer({
    default: defaults.timeout,
    minimum: 100,
    description: 'Maximum milliseconds for one document; beyond it the process is killed and the next engine is tried.',
  }),
  startTimeout: Type.Integer({
    default: defaults.startTimeout ?? 60_000,
    minimum: 100,
    description: 'Maximum milliseconds for the start of a process, in addition to the time of a waiting document.',
  }),
  idleTimeout: Type.Integer({
    default: 300_000,
    minimum: 0,
    description: 'Milliseconds without work after which the processes end; 0 keeps them.',
  }),
  maxQueued: Type.Integer({
    default: 64,
    minimum: 0,
    description: 'Number of documents that may wait for a process; further ones get a 503 response.',
  }),
  restartAfter: Type.Integer({
    default: defaults.restartAfter,
    minimum: 1,
    description: 'Number of documents after which a process is replaced.',
  }),
  maxMemoryMb: Type.Integer({
    default: defaults.maxMemoryMb,
    minimum: 64,
    description: 'Resident memory of a process in MB beyond which it is replaced after the document.',
  }),
});

const strict = { additionalProperties: false, default: {} } as const;

const LibreOfficeOptions = Type.Object(
  {
    ...processOptions({ processes: 2, timeout: 30_000, restartAfter: 500, maxMemoryMb: 800 }),
    memoryLimitMb: Type.Integer({
      default: 4096,
      minimum: 1024,
      description: 'Address space of a process in MB; a document that needs more fails.',
    }),
    python: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'A Python that can `import uno`. Default: the first working one of /usr/bin/python3, the one of LibreOffice, PATH.',
      }),
    ),
    uid: Type.Integer({
      default: 65_534,
      minimum: 1,
      description: 'User that the engine runs as if the server is root.',
    }),
    gid: Type.Integer({ default: 65_534, minimum: 1, description: 'Group of that user.' }),
  },
  { ...strict, description: 'The LibreOffice of this machine.' },
);

const WasmOptions = Type.Object(
  processOptions({ processes: 1, timeout: 60_000, restartAfter: 50, maxMemoryMb: 2500, startTimeout: 300_000 }),
  { ...strict, description: 'LibreOffice as WebAssembly, from the package @matbee/libreoffice-converter.' },
);

/** The engines' part of the plugin's options. */
export const engineOptions = {
  engines: Type.Array(Type.String({ minLength: 1 }), {
    default: ['libreoffice', 'wasm'],
    description: 'Engines for formats that the server does not read itself, in the order in which they are tried.',
  }),
  libreoffice: LibreOfficeOptions,
  wasm: WasmOptions,
};

export type LibreOfficeOptions = Static<typeof LibreOfficeOptions>;
export type WasmOptions = Static<typeof WasmOptions>;
