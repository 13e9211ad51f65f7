/**
 * The letters beyond a to z of languages (Unicode CLDR, exemplar characters), by the Windows encoding for them. Text in one language uses
 * letters of one alphabet. If encodings explain a text equally well, the first one is the most likely.
 */
export const LATIN_ALPHABETS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'windows-1252',
    [
      'äöüß', // German
      'àâæçéèêëîïôœùûüÿ', // French
      'áéíñóúüïçàèò', // Spanish, Catalan
      'áâãàçéêíóôõúü', // Portuguese
      'àèéìíîòóùú', // Italian
      'åäöéàü', // Swedish, Finnish
      'æøåéèêóòôü', // Danish, Norwegian
      'áéíóúýðþæö', // Icelandic
      'áäéèëíïóöúü', // Dutch
    ],
  ],
  [
    'windows-1250',
    [
      'ąćęłńóśźż', // Polish
      'áčďéěíňóřšťúůýž', // Czech
      'áäčďéíĺľňóôŕšťúýž', // Slovak
      'áéíóöőúüű', // Hungarian
      'čćđšž', // Croatian, Slovenian
      'ăâîşţ', // Romanian
      'ëç', // Albanian
    ],
  ],
  ['windows-1254', ['iâçğıîöşûü']], // Turkish; the small İ is an i and a dot
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž']], // Lithuanian, Latvian, Estonian
  ['iso-8859-2', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'čćđšž', 'ăâîşţ']],
]);
