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
    description: 'Processes at most, each converting one document at a time. They start when they are first needed.',
  }),
  timeout: Type.Integer({
    default: defaults.timeout,
    minimum: 100,
    description: 'Milliseconds for one document; beyond it the process is killed and the next engine is asked.',
  }),
  startTimeout: Type.Integer({
    default: defaults.startTimeout ?? 60_000,
    minimum: 100,
    description:
      'Milliseconds for a process to start; it does not count into the time of a document that waits for it.',
  }),
  idleTimeout: Type.Integer({
    default: 300_000,
    minimum: 0,
    description: 'Milliseconds without work after which the processes end; 0 keeps them.',
  }),
  maxQueued: Type.Integer({
    default: 64,
    minimum: 0,
    description: 'Documents that may wait for a process; one more is answered 503.',
  }),
  restartAfter: Type.Integer({
    default: defaults.restartAfter,
    minimum: 1,
    description: 'Documents after which a process is replaced.',
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
          'A Python that can `import uno`. Default: the first that can of /usr/bin/python3, the one of LibreOffice, PATH.',
      }),
    ),
    uid: Type.Integer({ default: 65_534, minimum: 1, description: 'User that it runs as when the server is root.' }),
    gid: Type.Integer({ default: 65_534, minimum: 1, description: 'Its group.' }),
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
    description: 'Engines for formats that the server does not read itself, in the order in which they are asked.',
  }),
  libreoffice: LibreOfficeOptions,
  wasm: WasmOptions,
};

export type LibreOfficeOptions = Static<typeof LibreOfficeOptions>;
export type WasmOptions = Static<typeof WasmOptions>;
