import { bold, code, documentOf, formula, heading, paragraph, quote, table, tasks } from './blocks.ts';
import type { Welcome } from './welcome-document.ts';

export const welcomeEnglish: Welcome = {
  title: 'Start here',
  content: documentOf(
    heading(1, 'Start here'),
    paragraph(
      'This page is a plain editor with the companion server behind it. Everything you see is done by the server’s public interface: what works here works in your own editor.',
    ),
    heading(2, 'Seven things to try'),
    tasks(
      [
        bold('Open a file.'),
        ' Drop a Word, Excel or PowerPoint file anywhere on this page, or choose ',
        bold('Open'),
        '.',
      ],
      [
        bold('Write with a suggestion.'),
        ' Begin a sentence at the end of this page and pause: ',
        code('Tab'),
        ' takes the grey text, ',
        code('Esc'),
        ' sends it away.',
      ],
      [
        bold('Write together.'),
        ' Press ',
        bold('Share'),
        ', open the link in a second window, and watch both cursors.',
      ],
      [bold('Comment.'), ' Select these words and choose ', bold('Comment'), '.'],
      [bold('Ask.'), ' The assistant at the side knows this document and what you have selected.'],
      [bold('Go back.'), ' Save a version, change something, compare, restore.'],
      [bold('Take it with you.'), ' ', bold('Export'), ' makes a PDF, a picture or a Word file.'],
    ),
    heading(2, 'What a document may hold'),
    paragraph(
      'Headings, lists, quotations, code, footnotes, pictures, collapsible sections, and formulas such as ',
      formula(String.raw`e^{i\pi} + 1 = 0`),
      '. Double-click the formula to change it.',
    ),
    table(
      ['Comes in', 'Goes out', 'Lives on the server'],
      ['Word, Excel, PowerPoint, OpenDocument', 'PDF with tags and outline', 'Versions'],
      ['Web pages', 'Pictures: PNG, JPEG, WebP', 'Comments'],
      ['Templates', 'Word and other formats', 'Everybody’s cursors'],
    ),
    quote(
      'Under ',
      bold('Activity'),
      ' every event of the server appears as it happens. Keep it open while you try the rest.',
    ),
    paragraph('Now it is your turn: '),
  ),
};
