/** The document that a prepared page prints in advance, with the text and boxes of most documents. */
export const PRIMER = `<!doctype html><meta charset="utf-8"><title>-</title>
<style>body{font:11pt/1.5 "Liberation Sans",Arial,sans-serif}code{font-family:monospace}q{font-family:serif}</style>
<h1>Heading</h1><h2>Second</h2>
${'<p>The quick brown fox <b>jumps</b> over <i>the lazy dog</i>, <u>0123456789</u> times; <code>code</code>, <q>serif <b>bold</b></q> and <a href="#a">a link</a>.</p>'.repeat(6)}
<ul><li>One<li>Two<ol><li>Three</ol></ul><blockquote>Quote</blockquote><pre><code>let x = 1;</code></pre>
<table style="border-collapse:collapse"><tr><th style="border:1px solid">A<th>B<tr><td>1<td>2</table><hr>`;
