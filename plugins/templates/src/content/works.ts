import { refuseSimplified } from '@editor-companion/core/thread';
import type { DocumentNode, DocumentWarning, PageSetup, Strictness } from '@editor-companion/core/plugin';
import { loadModel } from '@editor-companion/document';
import { fromProfile } from '@editor-companion/document/profiles';
import type { ProfileId } from '@editor-companion/document/profiles';
import { errors } from '../errors.ts';
import { sizeOf, writtenText } from './template-text.ts';
import type { CheckedText, FilledText, TemplateText } from './template-text.ts';
import { checkContent, type ContentLimits } from './check.ts';
import { fill, type Filled, type Filling } from './fill.ts';
import { variablesOf } from './variables.ts';

/** An operation on the content of a template. */
export interface Work {
  readonly text: TemplateText;
  readonly limits: ContentLimits;
  /** The modules with plugins' nodes. */
  readonly model: readonly string[];
  /** Absent: the content is only checked. */
  readonly filling?: Filling;
  /** How the content is parsed; absent: it follows the document model. */
  readonly reading?: Reading;
}

/** How a client's content is converted to a document. */
export interface Reading {
  /** The editor whose JSON the content is; absent: the document model. */
  readonly profile?: ProfileId;
  /** The simplifications for which content is refused. */
  readonly strict?: Strictness;
}

/** The checked content, and its simplifications. */
export interface Checked {
  readonly text: CheckedText;
  readonly warnings: readonly DocumentWarning[];
}

/** @throws as `check` or `fillIn`. */
export const carryOut = ({ filling, ...work }: Work): Promise<Checked | FilledText> =>
  filling ? fillIn(work, filling) : check(work);

/**
 * Checks content and page against the document schema. Content of another editor is converted first.
 * @throws TEMPLATE_CONTENT_INVALID; CONTENT_SIMPLIFIED; DocumentErrors of size.
 */
export async function check({
  text,
  limits,
  reading: { profile, strict } = {},
  model: modules,
}: Omit<Work, 'filling'>): Promise<Checked> {
  const model = await loadModel(modules);
  const { content: sent, page } = parsed(text);
  const { content, warnings } =
    profile === undefined ? { content: sent, warnings: [] } : fromProfile(sent, profile, { model });
  refuseSimplified(strict, warnings);
  checkContent(content, page, { ...limits, model });
  const kept = profile === undefined ? text : writtenText(content, page);
  return { text: { ...kept, variables: JSON.stringify(variablesOf(content, page)) }, warnings };
}

/**
 * Replaces variables by values, and checks the result.
 * @throws TEMPLATE_CONTENT_INVALID, TEMPLATE_VALUES_MISSING, TEMPLATE_TOO_LARGE; DocumentErrors of size.
 */
async function fillIn({ text, limits, model: modules }: Omit<Work, 'filling'>, filling: Filling): Promise<FilledText> {
  const model = await loadModel(modules);
  const { content, page } = parsed(text);
  const filled = fill(content, page, filling);
  if (filling.missing === 'error') mustBeComplete(filled);
  const written = { ...writtenText(filled.content, filled.page), ...listsOf(filled) };
  mustFit(written, filling.maxBytes);
  checkContent(filled.content, filled.page, { ...limits, model });
  return written;
}

const parsed = ({ content, page }: TemplateText): { content: DocumentNode; page: PageSetup | null } => ({
  content: JSON.parse(content) as DocumentNode,
  page: page === null ? null : (JSON.parse(page) as PageSetup),
});

/** @throws TEMPLATE_TOO_LARGE. */
function mustFit(text: TemplateText, limit: number): void {
  const size = sizeOf(text);
  if (size > limit) throw errors.TEMPLATE_TOO_LARGE({ size, limit });
}

const listsOf = ({ missing, unused }: Filled): Pick<FilledText, 'missing' | 'unused'> => ({
  missing: JSON.stringify(missing),
  unused: JSON.stringify(unused),
});

function mustBeComplete({ missing }: Filled): void {
  if (missing.length === 0) return;
  const details = missing.map((name) => ({ path: `values.${name}`, message: 'is missing' }));
  throw errors.TEMPLATE_VALUES_MISSING({ names: missing.join(', ') }, { details });
}
