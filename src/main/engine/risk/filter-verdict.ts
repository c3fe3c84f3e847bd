/**
 * The verdict of a receiving server's filter about a message, from the header fields of known filters: Microsoft 365
 * ("Anti-spam message headers" of its documentation), SpamAssassin, Rspamd, Barracuda and Proofpoint. A verdict only
 * counts against a message: anybody can write a field that declares a message clean.
 */
export type FilterVerdict = 'phishing' | 'spam'

const phishingCategories = new Set([
  'phsh',
  'hphsh',
  'hphish',
  'spoof',
  'intos',
  'dimp',
  'gimp',
  'uimp',
  'bimp',
  'malw',
])
const spamCategories = new Set(['spm', 'hspm', 'ospm'])

/** The fields read, in lower case. */
export const filterFields = [
  'x-spam-flag',
  'x-spam-status',
  'x-spam',
  'x-spamd-result',
  'x-barracuda-spam-status',
  'x-barracuda-spam-flag',
  'x-forefront-antispam-report',
  'x-ms-exchange-organization-scl',
  'x-proofpoint-spam-details',
] as const

/**
 * Returns the verdict of one field, by its name in lower case; null when the filter let the message pass or its value
 * is unknown.
 */
export function readFilterVerdict(name: string, value: string): FilterVerdict | null {
  switch (name) {
    case 'x-spam-flag':
    case 'x-spam-status':
    case 'x-spam':
    case 'x-barracuda-spam-status':
    case 'x-barracuda-spam-flag':
      return /^\s*yes\b/i.test(value) ? 'spam' : null
    case 'x-spamd-result':
      return /^\s*\w{1,40}:\s*true\b/i.test(value) ? 'spam' : null
    case 'x-proofpoint-spam-details': {
      const rule = /\brule=([a-z]{1,20})/i.exec(value)?.[1]?.toLowerCase() ?? ''
      if (rule === 'phish' || rule === 'malware') return 'phishing'
      return rule === 'spam' ? 'spam' : null
    }
    case 'x-ms-exchange-organization-scl':
      return isSpamLevel(value) ? 'spam' : null
    case 'x-forefront-antispam-report':
      return ofForefront(value)
    default:
      return null
  }
}

/** `CIP:…;SCL:5;…;CAT:PHSH;…`: pairs parted by semicolons. */
function ofForefront(value: string): FilterVerdict | null {
  const pairs = new Map(
    value
      .slice(0, 4000)
      .split(';')
      .map((pair) => {
        const colon = pair.indexOf(':')
        return [
          pair.slice(0, colon).trim().toLowerCase(),
          pair
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ]
      }),
  )
  const category = pairs.get('cat') ?? ''
  if (phishingCategories.has(category)) return 'phishing'
  if (spamCategories.has(category) || pairs.get('sfv') === 'spm') return 'spam'
  return isSpamLevel(pairs.get('scl') ?? '') ? 'spam' : null
}

/** Spam confidence levels range from -1 to 9; from 5 a message goes to the junk folder. */
function isSpamLevel(value: string): boolean {
  return /^\s*[5-9]\s*$/.test(value)
}
