import { closest, element, type Elem, find, findAll, isElem, remove, replace, Text } from '../tree/node.ts';

const LANGUAGE =
  /(?:^|\s)(?:language|lang|brush:?|highlight-source|highlight-text|sourceCode|code)[-:\s]+([\w#+.-]+)/iu;
const GUTTER =
  /(?:^|[\s_-])(?:gutter|lineno|linenos|line-?numbers?(?:-rows)?|hljs-ln-numbers|rouge-gutter|blob-num)(?:$|[\s_-])/iu;
const NOISE = /(?:^|[\s_-])(?:copy|clipboard|toolbar|btn|button)(?:$|[\s_-])/iu;
const LINE = /(?:^|\s)(?:line|code-line|token-line|view-line|cl|blob-code-inner)(?:$|\s)/u;
const MAX_LANGUAGE = 40;

/** Converts the output of all syntax highlighters into `<pre><code class="language-…">` with plain text. */
export function settleCode(page: Elem): void {
  for (const table of findAll(page, ({ name }) => name === 'table')) settleTable(table);
  for (const pre of findAll(page, ({ name }) => name === 'pre')) settlePre(pre);
}

/** Highlighters with line numbers put the code into the second cell of a table. */
function settleTable(table: Elem): void {
  const pres = findAll(table, ({ name }) => name === 'pre');
  const gutter = find(table, (one) => (one.name === 'td' || one.name === 'th') && GUTTER.test(one.get('class')));
  const code = pres.find(
    (pre) => !closest(pre, (one) => GUTTER.test(one.get('class'))) && !GUTTER.test(pre.get('class')),
  );
  if (gutter && code) replace(table, [withLanguage(code, languageOf(table))]);
}

const withLanguage = (pre: Elem, language: string): Elem => {
  if (language !== '' && languageOf(pre) === '') pre.attributes.set('class', `language-${language}`);
  return pre;
};

function settlePre(pre: Elem): void {
  if (!pre.parent || closest(pre, ({ name }) => name === 'pre')) return;
  for (const noise of findAll(
    pre,
    (one) => one.name === 'button' || GUTTER.test(one.get('class')) || NOISE.test(one.get('class')),
  ))
    remove(noise);
  const language = languageOf(pre);
  const code = element('code', language === '' ? {} : { class: `language-${language}` }, [new Text(codeText(pre))]);
  replace(pre, [element('pre', {}, [code])]);
}

/** Returns the text of the code with the line breaks that its markup shows. */
function codeText(pre: Elem): string {
  const parts: string[] = [];
  const add = (text: string): void => {
    if (text !== '') parts.push(text);
  };
  const visit = (parent: Elem): void => {
    for (const child of parent.children) {
      if (!isElem(child)) add(child.data);
      else if (child.name === 'br') add('\n');
      else {
        const isLine =
          LINE.test(child.get('class')) || child.name === 'div' || child.name === 'li' || child.name === 'p';
        if (isLine && parts.at(-1)?.endsWith('\n') === false) add('\n');
        visit(child);
      }
    }
  };
  visit(pre);
  return parts.join('').replace(/^\n/u, '').trimEnd();
}

/** Returns the language that the element, its `code` or an element around it states. */
function languageOf(pre: Elem): string {
  const code = find(pre, ({ name }) => name === 'code');
  const around = [pre.parent, pre.parent?.parent, pre.parent?.parent?.parent].filter((one) => one !== undefined);
  for (const one of [code, pre, ...around]) {
    if (!one) continue;
    const language = one.get('data-language') || one.get('data-lang') || namedIn(one.get('class'));
    if (language !== '') return normalised(language);
  }
  return '';
}

function namedIn(names: string): string {
  const named = LANGUAGE.exec(names)?.[1];
  if (named !== undefined) return named;
  const highlighted =
    /(?:^|\s)highlight-([\w+#-]+)/u.exec(names)?.[1] ?? /(?:^|\s)hljs\s+([\w+#-]+)/u.exec(names)?.[1] ?? '';
  return /^(?:text|default|source|wrapper|code)$/u.test(highlighted) ? '' : highlighted;
}

function normalised(language: string): string {
  const name = language.toLowerCase().replace(/^(?:source|text)-/u, '');
  return /^[\w#+.-]+$/u.test(name) &&
    name.length <= MAX_LANGUAGE &&
    !/^(?:none|nohighlight|plain|plaintext|text|default|block|wrapper|snippet|toolbar)$/u.test(name)
    ? name
    : '';
}
