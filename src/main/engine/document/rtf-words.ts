/** Meaning of RTF control words for the text (RTF 1.9.1). */

/** Destinations that are skipped. */
export const skippedDestinations = new Set(
  'colortbl stylesheet pict nonshppict themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl revtbl xmlnstbl filetbl generator objdata sn sv ftnsep ftnsepc aftnsep aftnsepc xe tc rxe bkmkstart bkmkend pgdsctbl mmathPr fontemb falt panose wgrffmtfilter userprops docvar passwordhash blipuid mhtmltag'.split(
    ' ',
  ),
)

/** Destinations beside the body. */
export const besides: Readonly<Record<string, string>> = {
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer',
  footnote: 'footnotes',
  annotation: 'comments',
}

/** Destinations that are properties of the document. */
export const propertyNames: Readonly<Record<string, string>> = {
  title: 'title',
  subject: 'subject',
  author: 'author',
  operator: 'last changed by',
  keywords: 'keywords',
  doccomm: 'comments',
  company: 'company',
  manager: 'manager',
  category: 'category',
  hlinkbase: 'base of links',
}

/**
 * Destinations whose text belongs to the surrounding flow, though a program that does not know them may ignore them.
 */
export const inFlow = new Set(['shpinst', 'shptxt', 'shprslt', 'ud', 'result', 'dptxbxtext', 'atnauthor'])

export const signs: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  zwj: '\u200d',
  zwnj: '\u200c',
  zwbo: '\u200b',
}
