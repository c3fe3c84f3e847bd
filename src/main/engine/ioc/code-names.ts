import type { RefusalReason } from './indicator.ts'

/**
 * Names in text that look like domains but are not: files, member access, packages. An undefanged name has to pass
 * these checks; a defanged one does not, since nobody writes `main[.]py` by accident.
 */

/** Top-level domains that in text are more often file endings. */
const fileEndings = new Set('cab md mm mov pl pm ps py rs sh so zip'.split(' '))

/** Endings of source files that are recognised as such only after a slash or in a versioned file name. */
const sourceEndings = new Set('ac ai am bz cc cl gz hs in la lc mk ml mo ms po pub st tf vi'.split(' '))

/** Top-level domains that are more often names of members, columns and classes. */
const memberEndings = new Set(
  `id is in it to at by as no so do me my be am us all one now new data date name info host link page size top red blue
  green black style group open run call click select target map space zone video photo pics app web site email media
  report plus best live life work world day how here day foo box tab bar cards codes cab link works tools run win
  security services network systems support network social events expert center`.split(/\s+/),
)

/** HTML elements, which precede the class in a CSS selector. */
const htmlTags = new Set(
  'a b body button code div em form h1 h2 h3 h4 h5 h6 hr html i img input label li nav ol option p pre section select span strong sub sup svg table tbody td textarea th thead tr u ul video'.split(
    ' ',
  ),
)

/** Products with names that look like domains. */
const products = /^(?:ASP|VB|ADO|ML|F#|C#)\.NET$/

/** Words that name objects in code. A two-label name that starts with one is member access. */
const codeObjects = new Set(
  `this self obj object objects window document console module modules process user users item items node nodes event
  events evt req res request response ctx context data props state config cfg args argv os sys math json foo bar baz std
  string array list dict map set key value val elem element el err error ex exc e i j k n x y z a b c t s p r row rows
  col cell form input button page body head html style styles css app router route store session cookie client server
  socket conn connection cursor db model models view views controller service services factory builder logger log
  settings options opts params query result results entry entries file files path dir parent child children root tree
  index func fn callback cb handler ret tmp temp buf buffer stream reader writer parser token tokens lexer ast test tests
  expect assert mock spy jest vi it cls super base meta math random date time datetime np pd plt tf torch df torch arr
  vec mat pos vector matrix point rect color shape image img canvas graphics screen camera scene player game world
  account customer order product invoice payment message msg email mail author owner creator member group team role
  el pytest dns http aws var local dbo spec metadata by engine lexer win sales
  device sensor host job task worker queue cache pool thread lock channel signal slot widget dialog menu`.split(
    /\s+/,
  ),
)

/** First labels of reversed package names. */
const packageRoots = new Set(
  'com org net edu gov mil io java javax jdk sun android androidx kotlin kotlinx scala'.split(' '),
)

const plainEndings = new Set(['com', 'net', 'org'])

/** Endings that are plausible in a name of mixed case, as brands write them (`PayPal.com`). */
const brandEndings = new Set(
  'com net org edu gov mil info biz eu de fr uk nl be ch at pl ru cn jp br au ca us es pt se fi dk cz ie gr hu ro tr ua kr tw hk sg nz za mx ar cl co'.split(
    ' ',
  ),
)

/** Common English words that are top-level domains; a bare ` dot ` before them proves nothing. */
export const wordEndings = new Set(
  'is in it to at by as no so do me my be am us the and all now new one get how here fun life live work world date day how best only red blue green black pink cool money cash sale deal show game games play care book guide help love news plus pro run top win today zone'.split(
    ' ',
  ),
)

export type NameContext = {
  /** The name as written, without surrounding dots. */
  readonly written: string
  /** Labels of the canonical name. */
  readonly labels: readonly string[]
  /** Character before and after the name, 0 at the edges. */
  readonly before: number
  readonly after: number
}

const hasUpper = /[A-Z]/
const hasLower = /[a-z]/

/** Why an undefanged name may not be an Internet name. */
export type NameDoubt = {
  readonly reason: RefusalReason
  /** True when no context could make it a host: the token itself is code or a path. */
  readonly isSettled: boolean
}

const doubt = (reason: RefusalReason): NameDoubt => ({ reason, isSettled: false })
const settled = (reason: RefusalReason): NameDoubt => ({ reason, isSettled: true })

/** Returns why an undefanged name is not taken for a domain without further evidence, or null when it is. */
export function judgeName({ written, labels, before, after }: NameContext): NameDoubt | null {
  const last = labels[labels.length - 1] ?? ''
  const first = labels[0] ?? ''
  const isTwoLabels = labels.length === 2
  const isInPath = before === 0x2f || before === 0x5c
  if (fileEndings.has(last) && first !== 'www' && (isTwoLabels || isInPath))
    return isInPath ? settled('file-name') : doubt('file-name')
  if (sourceEndings.has(last) && isInPath) return settled('file-name')
  if (isVersionedFile(labels)) return doubt('file-name')
  if (hasUpper.test(written) && hasLower.test(written)) {
    // `System.Net`, `System.IO`, `Date.now`: brands in mixed case occur only with ordinary endings
    if (hasUpper.test(written.slice(written.lastIndexOf('.') + 1)) || !brandEndings.has(last))
      return doubt('mixed-case')
  } else if (products.test(written)) return settled('code-name')
  if (first === 'www') return null
  if (before === 0x24 || before === 0x23) return settled('code-name')
  if (labels.length >= 3 && packageRoots.has(first) && !plainEndings.has(last)) return doubt('code-name')
  if (!plainEndings.has(last)) {
    if (after === 0x3d) return settled('code-name')
    // `name(`, `name[`: a call, an index, or a host with its address; ordinary endings are accepted
    // (`relay=mx.site.com[192.0.2.1]`)
    if (after === 0x28 || after === 0x5b) return doubt('code-name')
  }
  return isMemberAccess(labels, first, last) ? doubt('code-name') : null
}

/** Further endings of versioned files that are top-level domains. */
const packageEndings = new Set('app box mobi run tools'.split(' '))
/** A label before the first dot of a version: `name-4`, `foo_2`, `v1`. */
const beforeVersion = /(?:^v|[-_]v?)\d{1,5}$/
/** A further number of a version, with the suffix that its last one may have: `5-py3-none-any`, `0rc1`, `1_amd64`. */
const versionNumber = /^\d{1,8}(?:(?:a|b|rc|dev|post|alpha|beta|p|u)\d*)?(?:[-_][a-z0-9_-]*)?$/
/** A tag between version and ending in package names. */
const versionTag =
  /^(?:(?:dev|rc|alpha|beta|post|pre|final|release|ga|snapshot|src|orig|bin|min|sp|el|fc|linux|win|windows|macos|darwin|osx|noarch|any|all|setup|tar)[\w-]*|x86_64|x64|x86|amd64|arm64|aarch64|i[36]86)$/

/**
 * Whether a name is a file with a version: `name-4.5-py3-none-any.zip`, `tool-1.2.3.linux-amd64.sh`. It has at least
 * two numbers, the first after a hyphen, an underscore or a `v`, and only tags between them and the ending.
 */
function isVersionedFile(labels: readonly string[]): boolean {
  const last = labels[labels.length - 1] ?? ''
  if (labels.length < 3 || !(fileEndings.has(last) || sourceEndings.has(last) || packageEndings.has(last)))
    return false
  const first = labels.findIndex((label) => beforeVersion.test(label))
  if (first < 0 || !versionNumber.test(labels[first + 1] as string)) return false
  return labels.slice(first + 2, -1).every((label) => versionNumber.test(label) || versionTag.test(label))
}

/**
 * Whether a name is that of an object followed by that of a member: `obj.id`, `u.name`, `li.date`,
 * `window.top.location.host`.
 */
function isMemberAccess(labels: readonly string[], first: string, last: string): boolean {
  if (plainEndings.has(last)) return false
  if (labels.length === 2 && first.length > 1 && (codeObjects.has(first) || last === 'data')) return true
  // Telegram's short links are no member of `t`
  if (!memberEndings.has(last) || (first === 't' && last === 'me')) return false
  return first.length === 1 || first.includes('_') || codeObjects.has(first) || htmlTags.has(first)
}

/** Objects in code after which no host is named, and common short variable names. */
const certainObjects = new Set(
  'this self obj window document console module process props ctx req res err exc super base math std argv args np pd plt cls i j k e'.split(
    ' ',
  ),
)

/** File names that occur in every project. */
const usualFiles = new Set(
  `readme changelog license licence contributing security authors todo notes setup main index install uninstall run build
  test tests conftest utils util config settings manage app wsgi asgi server client lib mod module script archive backup
  deploy start stop entrypoint bootstrap init models views urls admin example examples demo release makefile configure`.split(
    /\s+/,
  ),
)

/** Whether a name alone on a line is still more likely code or a common project file. */
export function isCodeByItself(value: string): boolean {
  const first = value.slice(0, value.indexOf('.'))
  const last = value.slice(value.lastIndexOf('.') + 1)
  const isTwoLabels = first.length + last.length + 1 === value.length
  // a sample named after its digest
  if (/^[0-9a-f]{32,}$/.test(first)) return true
  if (isVersionedFile(value.split('.'))) return true
  if (fileEndings.has(last)) return isTwoLabels && usualFiles.has(first)
  return certainObjects.has(first) || (!isTwoLabels && packageRoots.has(first))
}

/** Whether a name could also be code, judged by its first label. */
export function startsLikeCode(value: string): boolean {
  const first = value.slice(0, value.indexOf('.'))
  return first.length === 1 || codeObjects.has(first) || htmlTags.has(first)
}

/** Whether a name has a file ending. */
export function endsLikeFile(value: string): boolean {
  return fileEndings.has(value.slice(value.lastIndexOf('.') + 1))
}

/** True when a name could be member access, so that what follows it in the text decides (`obj.id = 5`). */
export function isMemberLike(labels: readonly string[]): boolean {
  return labels.length === 2 && wordEndings.has(labels[1] ?? '')
}
