import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { loadModel } from '@editor-companion/document';
import { fromProfile } from '@editor-companion/document/profiles';
import type { ProfileId } from '@editor-companion/document/profiles';
import { errors } from '../errors.ts';
import { sizeOf, writtenText } from './template-text.ts';
import type { CheckedText, FilledText, TemplateText } from './template-text.ts';
import { checkContent, type ContentLimits } from './check.ts';
import { fill, type Filled, type Filling } from './fill.ts';
import { variablesOf } from './variables.ts';

/** What is done with the content of a template. */
export interface Work {
  readonly text: TemplateText;
  readonly limits: ContentLimits;
  /** Where nodes of plugins come from. */
  readonly model: readonly string[];
  /** Absent: the content is only checked. */
  readonly filling?: Filling;
  /** The editor whose JSON the content is; absent: the document model. */
  readonly profile?: ProfileId;
}

/**
 * Checks content and page against the document schema. Before that, content of another editor is made ours, and places of variables are
 * filled in, where that is asked for.
 *
 * @throws TEMPLATE_CONTENT_INVALID, TEMPLATE_VALUES_MISSING, TEMPLATE_TOO_LARGE; DocumentErrors of size.
 */
export async function carryOut({
  text,
  limits,
  filling,
  profile,
  model: modules,
}: Work): Promise<CheckedText | FilledText> {
  const model = await loadModel(modules);
  const sent = JSON.parse(text.content) as DocumentNode;
  const content = profile === undefined ? sent : fromProfile(sent, profile, { model }).content;
  const page = text.page === null ? null : (JSON.parse(text.page) as PageSetup);
  if (filling === undefined) {
    checkContent(content, page, { ...limits, model });
    const kept = profile === undefined ? text : writtenText(content, page);
    return { ...kept, variables: JSON.stringify(variablesOf(content, page)) };
  }
  const filled = fill(content, page, filling);
  if (filling.missing === 'error') mustBeComplete(filled);
  const written = { ...writtenText(filled.content, filled.page), ...listsOf(filled) };
  mustFit(written, filling.maxBytes);
  checkContent(filled.content, filled.page, { ...limits, model });
  return written;
}

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
