import { once } from '../../../contract/operation.ts'
import { editDistance } from '../risk/edit-distance.ts'
import { readHost } from '../risk/read-host.ts'
import { skeleton } from '../risk/skeleton.ts'

/**
 * Whether a mail domain imitates a well-known provider: by letters that look alike (`gmai1.com`, Cyrillic а), by a
 * typing error (`gmial.com`, `outlok.com`, `gmail.con`), or by containing its name (`gmail.com.example.top`,
 * `gmail-com.top`). Providers themselves are never reported; the caller ensures that.
 */
export type LookAlike = {
  /** The imitated domain. */
  readonly of: string
  readonly by: 'homoglyph' | 'misspelling' | 'other_suffix' | 'worn_name'
}

/** Imitated domains, the most used first: of two with the same distance, the first is chosen. */
const imitated =
  `gmail.com outlook.com hotmail.com yahoo.com icloud.com aol.com proton.me protonmail.com live.com msn.com
  googlemail.com ymail.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de mail.ru yandex.ru rambler.ru orange.fr
  wanadoo.fr laposte.net free.fr sfr.fr libero.it virgilio.it tiscali.it comcast.net verizon.net sbcglobal.net
  bellsouth.net btinternet.com hotmail.fr hotmail.co.uk hotmail.de hotmail.it hotmail.es outlook.fr outlook.de
  yahoo.fr yahoo.co.uk yahoo.de yahoo.it yahoo.es live.fr live.co.uk zoho.com fastmail.com tutanota.com
  rocketmail.com naver.com hanmail.net seznam.cz telenet.be skynet.be ziggo.nl`
    .split(/\s+/)
    .map((domain) => {
      const dot = domain.indexOf('.')
      const label = domain.slice(0, dot)
      return { domain, label, suffix: domain.slice(dot + 1), shape: skeleton(label) }
    })
type Imitated = (typeof imitated)[number]

/** Labels that are words or services of their own although they differ from a provider in one letter. */
const innocent = new Set(
  'cloud clouds photon libera liberi libere liber ambler gambler ramble ramblers ziggy mail email emails fmail hmail tmail webmail grail gail lives alive olive loutlook outlooks hotmails protonmails gmailbox male orage arange grange range oranges sfrs fre freed tree frey three freee outlock naveri haver raver saver waver never'.split(
    ' ',
  ),
)

/** Names used by the provider alone: under any suffix, and in front of one, they mean the provider. */
const distinctive = new Set(
  'gmail hotmail outlook yahoo icloud protonmail googlemail btinternet tutanota rocketmail laposte'.split(
    ' ',
  ),
)

/** Returns the provider that a domain (A-labels, lower case) imitates, or null. */
export function findProviderLookAlike(domain: string): LookAlike | null {
  const host = readHost(domain)
  // a name under a suffix that does not exist may be a typing error, too: gmail.con
  const labels = domain.split('.')
  const label = host.mainLabel === '' ? (labels.at(-2) ?? '') : host.mainLabel
  const suffix = host.suffix === '' ? (labels.at(-1) ?? '') : host.suffix
  return (
    byShape(label) ?? bySlip(label, suffix) ?? bySuffix(label, suffix) ?? byWornName(label, host.subLabels)
  )
}

/** Matches labels that look like a provider's label without being it. */
function byShape(label: string): LookAlike | null {
  const shape = skeleton(label)
  const twin = imitated.find((one) => one.shape === shape && one.label.length >= 4)
  return twin === undefined || twin.label === label || isKnownLabel(label)
    ? null
    : { of: twin.domain, by: 'homoglyph' }
}

const knownLabels = once(() => new Set(imitated.map(({ label }) => label)))

function isKnownLabel(label: string): boolean {
  return knownLabels().has(label)
}

/** Matches labels with one typing error (two in long ones) and at most one in the suffix. */
function bySlip(label: string, suffix: string): LookAlike | null {
  if (label.length < 4 || innocent.has(label) || isKnownLabel(label)) return null
  let best: { one: Imitated; slips: number } | null = null
  for (const one of imitated) {
    if (one.label.length < 5) continue
    const most = one.label.length >= 9 ? 2 : 1
    const slips = editDistance(label, one.label, most)
    if (slips > most || (slips === 2 && label[0] !== one.label[0])) continue
    const total = slips + editDistance(suffix, one.suffix, 1)
    if (editDistance(suffix, one.suffix, 1) <= 1 && (best === null || total < best.slips))
      best = { one, slips: total }
  }
  return best === null ? null : { of: best.one.domain, by: 'misspelling' }
}

/**
 * Matches the label itself, under a suffix one typing error away, or under any other when only the provider uses the
 * name.
 */
function bySuffix(label: string, suffix: string): LookAlike | null {
  const same = imitated.filter((one) => one.label === label)
  const near = same.find((one) => one.suffix !== suffix && editDistance(suffix, one.suffix, 1) <= 1)
  if (near !== undefined && !same.some((one) => one.suffix === suffix))
    return { of: near.domain, by: label.length >= 4 ? 'misspelling' : 'other_suffix' }
  const first = same[0]
  if (first === undefined || !distinctive.has(label) || same.some((one) => one.suffix === suffix)) return null
  return { of: first.domain, by: 'other_suffix' }
}

/** Matches a provider's name with its dot replaced by a hyphen or left out, or in front of another domain. */
function byWornName(label: string, subLabels: readonly string[]): LookAlike | null {
  const plain = skeleton(label.replaceAll('-', ''))
  const glued = imitated.find(
    (one) => one.label.length >= 4 && plain === skeleton(`${one.label}${one.suffix.replaceAll('.', '')}`),
  )
  if (glued !== undefined) return { of: glued.domain, by: 'worn_name' }
  const front = subLabels.findIndex((part) => distinctive.has(part))
  const worn = front < 0 ? undefined : imitated.find((one) => one.label === subLabels[front])
  return worn === undefined ? null : { of: worn.domain, by: 'worn_name' }
}
