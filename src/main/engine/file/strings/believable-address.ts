/**
 * Which words of a program are addresses. Programs are full of words with dots that are none: sections (`.note.gnu.property`),
 * files (`line-map.cc`, `libc.so`), packages (`com.example.app`), fields (`date.today`), identifiers of objects (`2.5.29.15`)
 * and versions (`10.0.19041.1`). A word is believed when it could be a host and nothing around it says otherwise.
 */

/** Last labels that are words of code or endings of files more often than they are domains. */
const codeLabels = new Set(
  // endings of files
  (
    'ads cc cfg cs data dot ec gop go help inc info java js la lib mk ml mm mov name nr pa pl pm properties ps pub py ' +
    'rs sc sh so src sql st ts zip in id cab md am ac cat map app bin dev foo ini ' +
    // fields, functions, packages
    'day date today next one zero events event services service storage goog google seek free call click open link live ' +
    'run best new now page pages parts prime property rest review select show sale school site sites stream style support ' +
    'systems team tech text tools total trade watch web wiki win word work works world zone box build cards case cash ' +
    'channel city codes compare computer contact data delivery design digital direct directory docs domains email fail ' +
    'fast feedback final film fit fly fund game games gift global group guide host hosting how immo ink insure int keep ' +
    'land lease lgbt life limited lt lr lb lu loan lock lol love map market media menu mobile moe move movie network news ' +
    'observer off office online ooo order organic page pay phone photo ping pin place play plus post press pro prof ' +
    'promo pub read realtor red rel ren rent repair report rocks room safe save secure security self shell shop sky ' +
    'smart social software space spot storage store study surf swiss tab talk tax taxi tel theater tires top town toys ' +
    'tube uno vip visa vision vote wang watches weather weibo win wow cu gr as by do is my of on or so we'
  ).split(' '),
)

/** Last labels of which file names are so full that not even an odd name is believed. */
const endings = /^(?:ads|cc|dot|inc|in|java|js|la|lib|md|mk|ml|pl|pm|ps|py|rs|sh|so|sql|src|st|ts|zip)$/

/** First labels of packages and objects, which are no hosts: `com.example.app`, `java.net`. */
const packageLabels = new Set(
  (
    'android androidx asyncio com console datetime document dev edu gnu go google io java javax jdk jquery kotlin llvm math ' +
    'microsoft module msvcrt net node object org os py root self std string sun sys system this window xml'
  ).split(' '),
)

/** First labels by which a name is a host whatever its last label is. */
const hostLabels = /^(?:www\d?|api|cdn|ftp|mail|smtp|imap|pop3?|ns\d?|vpn|gate|panel|update|download|c2)$/

const word =
  /[A-Za-z0-9%_](?:[A-Za-z0-9%_-]{0,62}[A-Za-z0-9%_])?(?:\.[A-Za-z0-9%_](?:[A-Za-z0-9%_-]{0,62}[A-Za-z0-9%_])?)+/g

/** Words that are looked at in one string. */
const maxWords = 200

/**
 * Whether a string of a program holds a host name or an IPv4 address. `before` is the string that stands before it, which
 * names what it is in tables of versions (`FileVersion`).
 */
export function hasBelievableAddress(text: string, before = ''): boolean {
  let seen = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (++seen > maxWords) return true
    const around = {
      lead: text.slice(Math.max(0, index - 24), index),
      tail: text.slice(index + found.length),
    }
    if (isHost(found, around) || isAddress(found, around, index === 0 ? before : '')) return true
  }
  return false
}

type Around = { readonly lead: string; readonly tail: string }

/** Marks of code directly before or behind a word: a member, a call, a section, a name with a placeholder. */
const codeBefore = /(?:^|[^*])\.$|[$@#&?\\/~^]$|->$|::$/
const codeBehind = /^(?:\(|\[(?!\.)|::|->|[@\\=*$&~^]|\.(?!\s|$))/

function isHost(found: string, { lead, tail }: Around): boolean {
  if (/[%_]/.test(found)) return false
  const labels = found.split('.')
  const last = labels.at(-1) as string
  if (!/^(?:[a-z]{2,18}|xn--[a-z0-9-]{2,58})$/i.test(last)) return false
  // hosts are written in small letters, or all in capitals; members of classes are not
  if (found !== found.toLowerCase() && found !== found.toUpperCase()) return false
  if (codeBefore.test(lead) || codeBehind.test(tail)) return false
  const small = labels.map((label) => label.toLowerCase())
  const first = small[0] as string
  const isReached = /^:\d{1,5}\b|^\/[\w?.~%-]/.test(tail)
  if (packageLabels.has(first)) return false
  if (!codeLabels.has(small.at(-1) as string)) return (small.at(-2) ?? '').length > 1 || labels.length > 2
  if (isReached || hostLabels.test(first)) return (small.at(-2) ?? '').length > 1
  if (endings.test(small.at(-1) as string)) return false
  // by its length or its digits a name is no word of code
  return labels.length > 2 ? isMade(small.at(-2) as string) : isMade(first) && !/^s-|^a-|^g-/.test(first)
}

/** Whether a label is no word that programmers use: a hyphen between words of some length, or letters mixed with digits. */
function isMade(label: string): boolean {
  return /^[a-z]{4,}-[a-z0-9]{4,}/.test(label) || /^(?=.*\d)(?=.*[a-z])[a-z0-9]{6,}$/.test(label)
}

const versionBefore = /version\W{0,4}$|(?:^|[^a-z])v(?:er)?[. ]?$|\b(?:build|release|rev)\W{0,3}$/i

function isAddress(found: string, { lead, tail }: Around, before: string): boolean {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(found)?.slice(1).map(Number)
  if (parts === undefined || parts.some((part) => part > 255)) return false
  const [one = 0, two = 0, three = 0, four = 0] = parts
  if (/^:\d{1,5}\b|^\//.test(tail) || /[/@]$/.test(lead)) return !/[A-Za-z)]\/$/.test(lead)
  if (versionBefore.test(lead) || /version$/i.test(before.trim())) return false
  // arcs of X.500 and of certificates (ITU-T X.660), versions that end in zeros
  if (isArc(one, two, three) || /^\.\d|^[A-Za-z_-]/.test(tail) || /[\d.]$/.test(lead)) return false
  return !(three === 0 && four === 0) && !(one < 10 && two === 0 && three === 0)
}

/** First numbers of identifiers of objects: of attributes and extensions of certificates, of private enterprises. */
function isArc(one: number, two: number, three: number): boolean {
  return one === 0 || (one === 2 && two === 5) || (one === 1 && (two === 3 || (two === 4 && three === 1)))
}

/** Hosts of names of vocabularies in XML, which nothing calls. */
const vocabulary =
  /^(?:https?:\/\/)(?:www\.w3\.org\/(?:\d{4}\/|TR\/|XML\/|ns\/)|schemas\.(?:xmlsoap|openxmlformats|microsoft|android)\.(?:org|com)\/|docs\.oasis-open\.org\/|ns\.adobe\.com\/|purl\.org\/dc\/|iptc\.org\/std\/|xmlns\.com\/|www\.xfa\.org\/|ns\.google\.com\/photos\/)/i

/** Removes the names of vocabularies from a string: `xmlns:dc='http://purl.org/dc/elements/1.1/'`. */
export function withoutVocabularies(text: string): string {
  if (!text.includes('://')) return text
  return text.replace(/https?:\/\/[^\s"'<>]{1,500}/gi, (url) => (vocabulary.test(url) ? '' : url))
}
