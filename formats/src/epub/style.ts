/** The style sheet of a book, in CSS that old reading systems support. Fonts and colours are left to the reader. */
export const BOOK_CSS = `body { margin: 0 5%; line-height: 1.45; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; margin: 1.4em 0 0.5em; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.7em; }
h2 { font-size: 1.35em; }
h3 { font-size: 1.15em; }
p { margin: 0 0 0.6em; }
img { max-width: 100%; height: auto; }
blockquote { margin: 0.8em 0; padding-left: 1em; border-left: 0.2em solid #ccc; }
pre { padding: 0.6em; border: 1px solid #ddd; background-color: #f6f7f8; white-space: pre-wrap; font-size: 0.85em; }
code { font-family: monospace; }
table { border-collapse: collapse; margin: 0.8em 0; }
td, th { padding: 0.25em 0.5em; border: 1px solid #b5b5b5; vertical-align: top; text-align: left; }
th { background-color: #f1f2f4; }
hr { border: 0; border-top: 1px solid #bbb; margin: 1.2em 0; }
mark { background-color: #fff3a3; }
ul[data-type="taskList"] { list-style: none; padding-left: 0.2em; }
ul[data-type="taskList"] > li > label, ul[data-type="taskList"] > li > div { display: inline; }
ul[data-type="taskList"] > li > div > p { display: inline; }
div[data-type="text-box"] { margin: 0.8em 0; padding: 0.5em 0.7em; border: 1px solid #b5b5b5; }
span[data-type="form-field"]:empty::before { content: attr(data-placeholder); opacity: 0.65; }
div[data-type="block-math"] { margin: 0.8em 0; text-align: center; }
div[data-type="page-break"] { page-break-after: always; break-after: page; }
aside { margin: 0.5em 0; }
aside > p { display: inline; }
.cover { text-align: center; margin: 0; }
.cover img { max-height: 98vh; }
`;
