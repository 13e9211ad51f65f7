import { PageSchema, Type } from '@editor-companion/core/plugin';

/** The maximum number of items of each kind in a result. */
const MAX_ITEMS = 100_000;

const Text = Type.String({ maxLength: 10_000 });
const Nodes = Type.Array(Type.Unknown());
const list = <T extends ReturnType<typeof Type.Object>>(item: T) => Type.Array(item, { maxItems: MAX_ITEMS });

/** The members of a result besides the content, which has a schema of its own. */
const Shape = Type.Object({
  title: Type.Optional(Text),
  content: Type.Unknown(),
  page: Type.Optional(PageSchema),
  comments: Type.Optional(
    list(
      Type.Object({
        id: Type.String({ minLength: 1, maxLength: 256 }),
        author: Text,
        date: Type.Optional(Text),
        content: Nodes,
        replyTo: Type.Optional(Text),
        resolved: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  revisions: Type.Optional(
    list(
      Type.Object({
        id: Type.String({ minLength: 1, maxLength: 256 }),
        kind: Type.Union([Type.Literal('insertion'), Type.Literal('deletion')]),
        author: Text,
        date: Type.Optional(Text),
      }),
    ),
  ),
  metadata: Type.Optional(Type.Record(Type.String({ maxLength: 256 }), Text)),
  warnings: Type.Optional(
    list(
      Type.Object({
        code: Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' }),
        message: Text,
        count: Type.Optional(Type.Integer()),
        items: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
  assets: Type.Optional(
    list(
      Type.Object({
        name: Type.String({ pattern: '^[\\w.-]{1,255}$' }),
        mediaType: Type.String({ pattern: '^[\\w.+-]+/[\\w.+-]+$', maxLength: 127 }),
        bytes: Type.Unknown(),
      }),
    ),
  ),
});

/** Returns the fault of a result with its path, or undefined. It does not check the content. */
export async function faultOfShape(result: unknown): Promise<string | undefined> {
  const { Errors } = await import('typebox/value');
  const [fault] = Errors(Shape, result);
  if (fault) return `${fault.instancePath || 'it'} ${fault.message}`;
  const { assets = [] } = result as { assets?: { name: string; bytes: unknown }[] };
  const names = new Set(assets.map(({ name }) => name));
  if (names.size < assets.length) return '/assets contains a name twice';
  const odd = assets.find(({ bytes }) => !(bytes instanceof Uint8Array));
  return odd && `/assets: the bytes of ${odd.name} are not a Uint8Array`;
}
