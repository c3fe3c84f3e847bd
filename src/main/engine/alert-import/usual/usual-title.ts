import { distanceOf, isOfAnother, type NamedField, rated, singular } from './named-fields.ts'

/** What an alert can be called by: `rule_name`, `detector.display_name`, `policy`. The first are closest to the alert. */
const closest = new Set(
  'alert alarm detect incident finding detection issue notification offense insight case notable breach violation anomaly'.split(
    ' ',
  ),
)
const next = new Set(
  'rule signature detector scenario model vulnerability threat attack malware virus search correlation indicator check control plugin template monitor watcher advisory info information metadata attributes properties data fields usecase weakness event headline annotations annotation common essentials attribute'.split(
    ' ',
  ),
)

/** Last words of names of titles. */
const worths: Readonly<Record<string, number>> = {
  title: 100,
  headline: 95,
  summary: 72,
  subject: 74,
  message: 52,
  msg: 52,
  reason: 40,
  description: 36,
  desc: 36,
  comment: 15,
}

/** Words before or behind the last one that say nothing more. */
const idle = new Set('display full short text value string human readable'.split(' '))

/** Names of groups of fields: a text there is no title. */
const groups = new Set(
  'data fields attributes properties metadata annotations information essentials common event annotation attribute'.split(
    ' ',
  ),
)

const ofTraffic = new Set('access acl firewall nat control network traffic'.split(' '))

function closenessOf(words: readonly string[]): number {
  const last = singular(words.at(-1) ?? '')
  return closest.has(last) ? 2 : next.has(last) ? 1 : 0
}

/** How well the name of a field says that it holds the title. */
function worthOf({ own, around, value }: NamedField): number {
  const isWorded = /\s/.test(String(value))
  const words = own.filter((word) => !idle.has(word))
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (last === 'name' || (last === '' && own.includes('display'))) {
    if (before.length === 0 && around.length === 0) return 82
    const subject = before.length > 0 ? before : (around.at(-1) ?? [])
    const closeness = closenessOf(subject)
    // the rule by which a firewall lets traffic through
    if (subject.some((word) => ofTraffic.has(word))) return 0
    if (closeness > 0) return closeness === 2 ? 92 : subject.at(-1) === 'event' ? 66 : 86
    if (subject.at(-1) === 'policy') return 70
    // `model.then.name`
    return before.length === 0 && around.length > 1 && closenessOf(around.at(-2) ?? []) > 0 ? 46 : 0
  }
  if (last === 'type' || last === 'category') {
    const isOfAlert = /^(?:alert|alarm|detection|finding|threat|attack|risk|incident|vulnerability)$/
    if (before.some((word) => isOfAlert.test(word))) return isWorded ? 68 : last === 'type' ? 40 : 34
    if (before.at(-1) === 'event' && last === 'type') return isWorded ? 64 : 0
    return before.length === 0 && around.length === 0 && isWorded ? 34 : 0
  }
  if (Object.hasOwn(worths, last)) {
    const worth = worths[last] ?? 0
    if (worth < 50 && !isWorded) return 0
    // `rule_title`, `short_description`, but not `job_title`
    if (before.length === 0) return worth
    return closenessOf(before) > 0 || before.at(-1) === 'policy'
      ? worth + 2
      : last === 'title'
        ? 0
        : worth - 12
  }
  // `alertRule`, `attack_signature`
  if (before.length > 0) return closenessOf(words) > 0 && closenessOf(before) > 0 && isWorded ? 80 : 0
  // the words themselves: `signature`, `attack`; a single word in `rule` or `threat` is often a category
  if (last === 'signature' || last === 'attack') return 74
  if (groups.has(last)) return 0
  if (last === 'policy' || closenessOf(words) > 0) return isWorded ? 70 : last === 'model' ? 60 : 28
  return 0
}

const identifier = /^[\w:./#-]*(?:[0-9a-f]{12,}|\d{6,}|[0-9a-f]{8}-[0-9a-f]{4}-)[\w:./#-]*$/i
const path = /^(?:[a-z]+:\/\/|[\\/]|[\w.-]+(?:\/[\w.-]+){2,}$)/i
const moment = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/

/** Whether a value could be a title: words, no id, link, path or moment. */
export function looksLikeTitle(value: string | number): value is string {
  if (typeof value !== 'string' || value.length < 3 || value.length > 4000) return false
  return (
    /\p{L}{2}/u.test(value) &&
    !/^[[{<]/.test(value) &&
    !identifier.test(value) &&
    !path.test(value) &&
    !moment.test(value) &&
    !/^(?:true|false|none|null|unknown|n\/a|undefined)$/i.test(value)
  )
}

/** Longest title that is not a text about the alert. */
const maxTitle = 300

function ratingOf(field: NamedField): number {
  const worth = worthOf(field)
  if (worth === 0 || !looksLikeTitle(field.value) || isOfAnother(field)) return 0
  const long = field.value.length > maxTitle ? 45 : 0
  const worded = /\s/.test(field.value) ? 6 : 0
  return Math.max(1, worth + worded - long - 4 * distanceOf(field))
}

/** Returns the title that an event of an unknown program gives its alert; null when it gives none. */
export function usualTitle(fields: readonly NamedField[]): string | null {
  const [best] = rated(fields, ratingOf)
  return best === undefined ? null : String(best.value)
}
