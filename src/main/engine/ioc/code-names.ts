import type { RefusalReason } from './indicator.ts'

/**
 * Names in text that look like domains and are not: files, member access, packages. An undefanged name has to get past
 * these; a defanged one does not, since nobody writes `main[.]py` by accident.
 */

/** Top-level domains that are file endings first when they stand in text. */
const fileEndings = new Set('cab md mm mov pl pm ps py rs sh so zip'.split(' '))

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
  device sensor host job task worker queue cache pool thread lock channel signal slot widget dialog menu`.split(
    /\s+/,
  ),
)

/** First labels of reversed package names. */
const packageRoots = new Set(
  'com org net edu gov mil io java javax jdk sun android androidx kotlin kotlinx scala'.split(' '),
)

const plainEndings = new Set(['com', 'net', 'org'])

/** Endings that stay credible when the name is written in mixed case, as brands do (`PayPal.com`). */
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

/** The reason why an undefanged name is not taken for a domain, or null when it may be one. */
export function judgeName({ written, labels, before, after }: NameContext): RefusalReason | null {
  const last = labels[labels.length - 1] ?? ''
  const first = labels[0] ?? ''
  const isTwoLabels = labels.length === 2
  if (fileEndings.has(last) && first !== 'www' && (isTwoLabels || before === 0x2f || before === 0x5c))
    return 'file-name'
  if (hasUpper.test(written) && hasLower.test(written)) {
    const lastWritten = written.slice(written.lastIndexOf('.') + 1)
    if (hasUpper.test(lastWritten) && hasLower.test(lastWritten)) return 'mixed-case'
    if (hasUpper.test(lastWritten) !== hasUpper.test(written.slice(0, written.length - lastWritten.length))) {
      if (!brandEndings.has(last)) return 'mixed-case'
    }
  }
  if (first === 'www') return null
  if (labels.length >= 3 && packageRoots.has(first) && !plainEndings.has(last)) return 'code-name'
  if (after === 0x28 || after === 0x3d || after === 0x5b) {
    // `name(`, `name=`, `name[`: a call, an assignment, an index; a link such as `site.com(mirror)` keeps plain endings
    if (!(plainEndings.has(last) && after === 0x28)) return 'code-name'
  }
  if (before === 0x24 || before === 0x23) return 'code-name'
  if (isTwoLabels && codeObjects.has(first) && !plainEndings.has(last)) return 'code-name'
  return null
}

/** True when a name could be member access, so that what follows it in the text decides (`obj.id = 5`). */
export function isMemberLike(labels: readonly string[]): boolean {
  return labels.length === 2 && wordEndings.has(labels[1] ?? '')
}
