import type { Answers } from '../answers.ts'
import { blank, bySeverity, coded, fact, type Reading, spoken, worstOf, yesNo } from '../reading.ts'

/** Returns the reading of an answer about a MAC address. */
export function readMac(answer: Answers['mac']): Reading {
  const findings = bySeverity(answer.findings ?? [])
  const { formats } = answer
  return {
    ...blank,
    tags: [{ words: 'MAC address' }, { words: answer.randomized ? 'randomised' : answer.cast }],
    canonical: answer.mac,
    says: sentence(answer),
    severity: worstOf(findings),
    facts: [
      ...fact('Maker', answer.vendor),
      ...coded('Block', answer.block, answer.registry ? { note: answer.registry } : {}),
      ...fact('Special', answer.special, answer.special_source ? { note: answer.special_source } : {}),
      ...fact('Virtual machine', answer.virtualization),
      ...fact('Sent to', castWords[answer.cast]),
      ...fact(
        'Given out',
        answer.administration === 'universal' ? 'by its maker' : 'locally, not by a maker',
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
    sources: [
      {
        name: 'IEEE registries MA-L, MA-M, MA-S',
        dated: answer.registry_date ?? null,
        fact: 'makers and their blocks',
      },
    ],
    unknown: (answer.unavailable ?? []).map((field) => ({
      what: field === 'vendor' ? 'Maker' : spoken(field),
      why:
        answer.administration === 'local'
          ? 'A local address belongs to no maker.'
          : 'The registry does not list its block.',
    })),
  }
}

const castWords: Readonly<Record<Answers['mac']['cast'], string>> = {
  unicast: 'one device',
  multicast: 'a group of devices',
  broadcast: 'every device of the network',
}

function sentence({ special, randomized, vendor, virtualization, cast }: Answers['mac']): string {
  if (special !== null) return `${special}.`
  if (randomized) return 'Made up by the device, as phones do; it says nothing of its maker.'
  if (virtualization !== null) return `A virtual machine: ${virtualization}.`
  if (vendor !== null) return `A device with hardware of ${vendor}.`
  return cast === 'unicast' ? 'An address whose maker is not known.' : 'An address of a group.'
}
