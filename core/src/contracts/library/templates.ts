import type { JsonPart } from '../../base/json-part.ts';
import type { Principal } from '../auth.ts';
import type { DocumentNode } from '../document.ts';

/** Which template there is, and how often it was changed. */
export interface TemplatePlace {
  readonly id: string;
  /** From 1; one more with every change. */
  readonly revision: number;
}

/** A template with its content. */
export interface TemplateRecord extends TemplatePlace {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Valid under the document schema; parsed where it is opened, in a thread where it is large. */
  readonly content: JsonPart<DocumentNode>;
}

/**
 * Service `templates`: templates of all tenants from the server's side. Whoever asks sees to the scope `template:read` of those it shows them
 * to, and to `readable`.
 */
export interface TemplatesService {
  /** Templates in the order of their ids, those after `after`, at most `limit`. */
  list(page: { readonly after?: string; readonly limit: number }): Promise<readonly TemplatePlace[]>;
  /** Tells which templates somebody may be shown: those of the server, those shared in their tenant, and their own, as they are now. */
  readable(principal: Principal): Promise<(id: string) => boolean>;
  /** Undefined where there is no such template. */
  read(id: string): Promise<TemplateRecord | undefined>;
}
