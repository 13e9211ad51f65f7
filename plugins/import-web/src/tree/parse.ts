import { Parser } from 'htmlparser2';
import { errors } from '../errors.ts';
import { Elem, Text } from './node.ts';
import { normaliseTexts } from './normalise-text.ts';

/** Elements below this depth become children of the element at this depth, so that recursion later cannot exhaust the stack. */
const MAX_DEPTH = 200;
/** The maximum number of open elements. Searching more of them for each end tag would take quadratic time. */
const MAX_OPEN = 10_000;
const MAX_NODES = 500_000;
const MAX_ATTRIBUTES = 200;
const MAX_ATTRIBUTE_LENGTH = 2_000_000;
/** The parser receives the source in parts of this many characters, so that it stops early when a page exceeds a limit. */
const CHUNK = 1 << 16;

/**
 * Parses a page into the light tree. It tolerates the same common mistakes as browsers: implied ends of paragraphs, items and cells,
 * unknown tags, stray end tags.
 * @param isXml it is XML: elements may be called anything, and end where they say so.
 * @throws WEB_PAGE_TOO_COMPLEX (422) for pages that are made to be a burden.
 */
export function parsePage(source: string, isXml = false): Elem {
  const root = new Elem('#page');
  const open: Elem[] = [root];
  let depth = 0;
  let nodes = 0;
  let attributes = new Map<string, string>();

  const top = (): Elem => open.at(-1) ?? root;
  const count = (): void => {
    nodes += 1;
    if (nodes > MAX_NODES) throw errors.WEB_PAGE_TOO_COMPLEX({ limit: `${MAX_NODES} elements and texts` });
  };
  const parser = new Parser(
    {
      onopentagname() {
        attributes = new Map();
      },
      onattribute(name, value) {
        if (attributes.size < MAX_ATTRIBUTES && value.length <= MAX_ATTRIBUTE_LENGTH && !attributes.has(name))
          attributes.set(name, value);
      },
      onopentag(name) {
        count();
        depth += 1;
        if (depth > MAX_OPEN) throw errors.WEB_PAGE_TOO_COMPLEX({ limit: `${MAX_OPEN} elements within one another` });
        const element = new Elem(name, attributes);
        top().append(element);
        if (depth <= MAX_DEPTH) open.push(element);
      },
      onclosetag() {
        if (depth <= MAX_DEPTH && open.length > 1) open.pop();
        depth -= 1;
      },
      ontext(data) {
        const parent = top();
        const last = parent.children.at(-1);
        if (last instanceof Text) {
          last.data += data;
          return;
        }
        count();
        parent.append(new Text(data));
      },
    },
    {
      decodeEntities: true,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      recognizeSelfClosing: isXml,
      xmlMode: isXml,
    },
  );
  for (let at = 0; at < source.length; at += CHUNK) parser.write(source.slice(at, at + CHUNK));
  parser.end();
  normaliseTexts(root);
  return root;
}
