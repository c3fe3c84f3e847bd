import { bySeverity, highestSeverity, severities } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import { blank, coded, type Description, fact, spoken, yesNo } from '../description.ts'
import { commonCells, lookupKind, reached } from '../lookup-kind.ts'
import { headline, sentenceOf } from '../sentence.ts'

type Answer = WindowOutput<'mac.analyse'>

function describeMac(answer: Answer): Description {
  const findings = bySeverity(answer.findings ?? [])
  const { formats } = answer
  return {
    ...blank,
    kind: 'mac',
    value: answer.mac,
    tags: [{ words: 'MAC address' }, { words: answer.randomized ? 'randomised' : answer.cast }],
    sentence: sentence(answer),
    severity: highestSeverity(findings),
    facts: [
      ...fact('Vendor', answer.vendor),
      ...coded('Block', answer.block, answer.registry ? { note: answer.registry } : {}),
      ...fact('Special', answer.special, answer.special_source ? { note: answer.special_source } : {}),
      ...fact('Virtual machine', answer.virtualization),
      ...fact('Addressed to', castWords[answer.cast]),
      ...fact(
        'Assigned',
        answer.administration === 'universal' ? 'by its vendor' : 'locally, not by a vendor',
        answer.slap_quadrant ? { note: `${answer.slap_quadrant}, IEEE 802c` } : {},
      ),
      ...yesNo('Randomised', answer.randomized),
      ...coded('OUI', answer.oui),
    ],
    formats: [
      ...coded('Colons', formats.colon),
      ...coded('Hyphens', formats.hyphen),
      ...coded('Cisco', formats.cisco),
      ...coded('Bare', formats.bare),
      ...coded('EUI-64', answer.eui64),
      ...coded('EUI-48', answer.eui48 === formats.hyphen ? null : answer.eui48),
      ...coded('IPv6 link-local', answer.eui64_ipv6),
    ],
    findings,
    quiet: 'Nothing stands out in the address.',
    sources: [
      {
        name: 'IEEE registries MA-L, MA-M, MA-S',
        dated: answer.registry_date ?? null,
        fact: 'vendors and their blocks',
      },
    ],
    unknown: (answer.unavailable ?? []).map((field) => ({
      what: field === 'vendor' ? 'Vendor' : spoken(field),
      why:
        answer.administration === 'local'
          ? 'A locally administered address has no vendor.'
          : 'The registry does not list its block.',
    })),
  }
}

const castWords: Readonly<Record<Answer['cast'], string>> = {
  unicast: 'one device',
  multicast: 'a group of devices',
  broadcast: 'every device on the network',
}

function sentence(answer: Answer): string {
  const { special, vendor, registry, virtualization, randomized, cast, administration } = answer
  const holder = vendor === null ? null : `${vendor}${registry == null ? '' : ` (${registry})`}`
  const what =
    special ??
    (randomized ? 'Randomised address, which identifies no vendor' : null) ??
    (virtualization === null ? null : `Virtual interface of ${virtualization}`) ??
    (holder === null ? null : `Assigned to ${holder}`) ??
    `${administration === 'local' ? 'Local' : 'Universal'} ${cast} address without a known holder`
  return sentenceOf(what, headline((answer.findings ?? []).filter(({ severity }) => severity !== 'info')))
}

const verdicts: Readonly<Record<Answer['verdict'], true>> = {
  vendor_known: true,
  vendor_unknown: true,
  randomized: true,
  special: true,
}

/** A hardware address: its owner, its purpose, and its notations. */
export const macKind = lookupKind({
  operation: 'mac.analyse',
  field: 'mac',
  kinds: ['mac'],
  describe: describeMac,
  gates: [...severities, ...Object.keys(verdicts)],
  meets: (answer) => [...reached(describeMac(answer).severity), answer.verdict_code ?? answer.verdict],
  rows: {
    columns: [
      ...['mac', 'verdict', 'vendor', 'registry', 'oui', 'cast', 'administration', 'randomized'],
      ...['virtualization', 'special', 'eui64_ipv6', 'severity', 'findings', 'known', 'error'],
    ],
    shown: ['mac', 'verdict', 'vendor', 'randomized', 'virtualization', 'special', 'findings'],
    row: (answer) => ({
      ...answer,
      verdict: answer.verdict_code ?? answer.verdict,
      ...commonCells(describeMac(answer), answer),
    }),
  },
})
