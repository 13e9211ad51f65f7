import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { Node, getSchema } from '@tiptap/core';
import { extensions, fromHTML, toHTML, validate } from '../src/index.ts';

const again = (html: string): string => toHTML(fromHTML(html));

const pasted: Readonly<Record<string, readonly [html: string, result: string][]>> = {
  'styles on blocks and nested spans become marks on the text': [
    [
      '<p style="color:red;font-size:12pt">a<b>b</b></p>',
      '<p><span style="font-size: 12pt; color: red">a<strong>b</strong></span></p>',
    ],
    [
      '<span style="color:red"><span style="font-size:9pt">x</span>y</span>',
      '<p><span style="font-size: 9pt; color: red">x</span><span style="color: red">y</span></p>',
    ],
    [
      '<font color=blue size=4 face="Arial">f</font>',
      '<p><span style="font-family: Arial; font-size: 13.5pt; color: blue">f</span></p>',
    ],
    ['<b style="font-weight:normal"><span style="font-weight:700">x</span></b>', '<p><strong>x</strong></p>'],
  ],
  'wrappers hand alignment down and become paragraphs': [
    [
      '<div style="text-align:center">x<br></div><div><br></div><div>y</div>',
      '<p style="text-align: center">x</p><p></p><p>y</p>',
    ],
    ['<center><p>x</p></center>', '<p style="text-align: center">x</p>'],
    ['<dl><dt>t<dd>d</dl>', '<p>t</p><p>d</p>'],
  ],
  'lists may stand in lists, and boxes make tasks': [
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['<ol type=a start=3><li>x</ol>', '<ol start="3" type="a"><li><p>x</p></li></ol>'],
    [
      '<ul><li><input type=checkbox checked>x</li></ul>',
      again('<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>x</p></li></ul>'),
    ],
  ],
  'tables need no tbody and keep widths, colours and alignment': [
    [
      '<table><tr><th>h<td width=50 valign=top bgcolor=#ff0000>c</table>',
      '<table><colgroup><col><col style="width: 50px"></colgroup><tbody><tr><th><p>h</p></th><td colwidth="50" style="background-color: #ff0000; vertical-align: top"><p>c</p></td></tr></tbody></table>',
    ],
    [
      '<table><caption>Cap</caption><tr><td>1</table>',
      '<p>Cap</p><table><tbody><tr><td><p>1</p></td></tr></tbody></table>',
    ],
  ],
  'formulas are found in MathML, KaTeX and MathJax': [
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      '<p><span data-latex="x^2" data-type="inline-math">x^2</span></p>',
    ],
    [
      '<span class="katex-display"><span class="katex"><math><semantics><mi>y</mi><annotation encoding="application/x-tex">y</annotation></semantics></math></span></span>',
      '<div data-latex="y" data-type="block-math">y</div>',
    ],
    ['<p>a <script type="math/tex">z</script></p>', '<p>a <span data-latex="z" data-type="inline-math">z</span></p>'],
  ],
  'what Word writes': [
    [
      '<p class=MsoNormal style="margin:0in;margin-left:.5in;line-height:115%"><span style="mso-fareast-font-family:X">W<o:p></o:p></span></p>',
      '<p style="margin-left: 0.5in; margin-right: 0in; line-height: 115%; margin-top: 0in; margin-bottom: 0in">W</p>',
    ],
    [
      '<p>a<br style="page-break-before:always">b</p>',
      '<p>a</p><div data-type="page-break" style="break-after: page"></div><p>b</p>',
    ],
    [
      '<p style="border:none;border-bottom:solid windowtext 1.0pt">x</p>',
      '<p style="border-bottom: 1.0pt solid #000000">x</p>',
    ],
    ['<h1><a name="_Toc1"></a>T</h1>', '<h1 id="_Toc1">T</h1>'],
  ],
  'white space, hidden text and media': [
    ['<p>a\n b   c</p>  <p style="display:none">x</p>', '<p>a b c</p>'],
    ['<pre>\ncode\n  x</pre>', '<pre><code>code\n  x</code></pre>'],
    [
      '<p><img src="x.png" style="width:72pt;float:left"></p>',
      '<p><img src="x.png" width="96" style="float: left"></p>',
    ],
    [
      '<video><source src="https://example.com/v.mp4"></video>',
      '<div data-src="https://example.com/v.mp4" data-kind="video" data-type="embed"><a href="https://example.com/v.mp4" rel="noopener noreferrer">https://example.com/v.mp4</a></div>',
    ],
  ],
};

for (const [name, cases] of Object.entries(pasted)) {
  test(name, () => {
    for (const [html, result] of cases) equal(again(html), result);
  });
}

test('an extension of a plugin is read and written by its own rules', () => {
  const Callout = Node.create({
    name: 'callout',
    group: 'block',
    content: 'block+',
    parseHTML: () => [{ tag: 'aside.callout > div, aside[data-callout]' }],
    renderHTML: ({ HTMLAttributes }) => [
      'aside',
      { ...HTMLAttributes, 'data-callout': '', onclick: 'x' },
      ['div', { class: 'inner' }, 0],
    ],
  });
  const schema = getSchema([...extensions, Callout]);
  const json = fromHTML('<aside data-callout><p>x</p></aside>', { schema });
  validate(json, { schema });
  deepEqual(json.content?.[0]?.type, 'callout');
  equal(toHTML(json, { schema }), '<aside data-callout=""><div class="inner"><p>x</p></div></aside>');
});
