import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { forwardingDomains } from '../../src/main/engine/email/mail-services.ts'
import { providersWithRules } from '../../src/main/engine/email/provider-rules.ts'
import { writeDataFile } from './data-file.ts'
import { addedFree, noProviders, subscriber } from './mail-providers.ts'

/**
 * Writes what mail domains are used for: disposable ones from a curated list (strong) and a wide one, and the providers
 * of mailboxes for private persons. The argument is the folder that holds the unpacked disposable-email-domains-js,
 * disposable-email-domains and email-providers.
 *
 * A provider added by hand is never disposable, nor is a forwarding service; a public suffix is neither. A domain in
 * both the public list of providers and a list of disposable domains is disposable.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Give the folder that holds the unpacked lists.')

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
const version = (name: string): string => (read(name, 'package.json') as { version: string }).version

const curated = 'disposable-email-domains-js'
const wide = 'disposable-email-domains'
const common = 'email-providers'

const chosenFree = [
  ...addedFree,
  ...providersWithRules.filter(({ offer }) => offer === 'free').flatMap(({ domains }) => domains),
]
const chosenSubscriber = [
  ...subscriber,
  ...providersWithRules.filter(({ offer }) => offer === 'subscriber').flatMap(({ domains }) => domains),
]
const spared = new Set([...forwardingDomains(), ...chosenFree, ...chosenSubscriber])

const marks = new Map<string, string>()
mark('s', read(curated, 'dist', 'dict', 'disposable_email_blocklist.json'))
mark('', read(wide, 'index.json'))
mark('*', read(wide, 'wildcard.json'))

function mark(sign: string, domains: unknown): void {
  for (const written of domains as string[]) {
    const domain = domainToASCII(written.trim().replace(/^\.|\.$/g, ''))
    if (!isName(domain) || spared.has(domain)) continue
    marks.set(domain, `${marks.get(domain) ?? ''}${sign}`)
  }
}

/**
 * Whether a domain is a name below a public suffix. Listing a suffix itself would mark everyone who registered under
 * it.
 */
function isName(domain: string): boolean {
  const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
  if (!new RegExp(`^${label}(?:\\.${label})+$`).test(domain)) return false
  return parse(domain, { allowPrivateDomains: false }).domain !== null
}

writeDataFile(
  {
    name: 'disposable-mail',
    title: 'Disposable mail domains',
    file: 'disposable-mail.txt',
    source: `${curated} (curated), ${wide} (wide, with wildcards)`,
    version: `${version(curated)}, ${version(wide)}`,
    licence: 'CC0-1.0, MIT',
    date: '2026-09-21',
    dated: 'release',
    undated: 'the wide list',
    max_days: 180,
  },
  [...marks].map(([domain, sign]) => (sign === '' ? domain : `${domain}\t${sign}`)),
)

const offers = new Map<string, string>()
for (const domain of read(common, 'common.json') as string[])
  if (isName(domain) && !marks.has(domain) && !noProviders.includes(domain)) offers.set(domain, 'free')
for (const domain of chosenFree) offers.set(domain, 'free')
for (const domain of chosenSubscriber) offers.set(domain, 'subscriber')
for (const domain of forwardingDomains()) offers.delete(domain)

writeDataFile(
  {
    name: 'mail-providers',
    title: 'Mail providers',
    file: 'mail-providers.txt',
    source: `${common}, with additions and corrections by hand`,
    version: version(common),
    licence: 'ISC',
    date: '2026-09-07',
    dated: 'release',
    max_days: 730,
  },
  [...offers].map(([domain, offer]) => `${domain}\t${offer}`),
)
