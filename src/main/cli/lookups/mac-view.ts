import type { z } from 'zod'
import type { analyseMac } from '../../../contract/core/mac.ts'
import { fact, findingCells, findingList, ifAny, knownList, type LookupView, reached } from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof analyseMac)['output']>>

/** A hardware address: its owner, its purpose, and its notations. */
export const macView: LookupView<Answer> = {
  columns: [
    ...[
      'mac',
      'verdict',
      'vendor',
      'registry',
      'oui',
      'cast',
      'administration',
      'randomized',
      'virtualization',
    ],
    ...['special', 'eui64_ipv6', 'severity', 'findings', 'known', 'error'],
  ],
  shown: ['mac', 'verdict', 'vendor', 'randomized', 'virtualization', 'special', 'findings'],
  row: (answer) => ({ ...answer, verdict: answer.verdict_code ?? answer.verdict, ...findingCells(answer) }),
  facts: (answer) => [
    ['address', answer.mac],
    ['verdict', answer.verdict.replaceAll('_', ' ')],
    ['vendor', fact(answer, 'vendor')],
    ['block', blockOf(answer)],
    ...ifAny('registry dated', answer.registry_date),
    ['cast', answer.cast],
    ['assigned', answer.administration === 'local' ? 'locally' : 'by the IEEE'],
    ...ifAny('quadrant', answer.slap_quadrant),
    ['randomized', answer.randomized],
    ...ifAny('virtual machine', answer.virtualization),
    ...ifAny('special', answer.special),
    ...ifAny('special by', answer.special_source),
    ['colons', answer.formats.colon],
    ['hyphens', answer.formats.hyphen],
    ['Cisco', answer.formats.cisco],
    ['bare', answer.formats.bare],
    ...ifAny('EUI-64', answer.eui64),
    ...ifAny('EUI-48', answer.eui48),
    ['IPv6 interface', fact(answer, 'eui64_ipv6')],
  ],
  lists: (answer) => [...findingList(answer), ...knownList(answer)],
  meets: (answer) => [...reached(answer), answer.verdict_code ?? answer.verdict],
}

function blockOf(answer: Answer): unknown {
  const { block, registry } = answer
  if (block === null || block === undefined) return fact(answer, 'oui')
  return registry === null || registry === undefined ? block : `${block}, ${registry}`
}
